import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';

/** Texts in a zip by their names. */
export function readZip(file: string): Record<string, string> {
  const entries = Object.entries(unzipSync(readFileSync(file)));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}
