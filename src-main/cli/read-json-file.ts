import { readFile } from 'node:fs/promises';
import { findMarkedEncoding } from '../platform/text/detect-encoding.ts';

/**
 * Reads a JSON file that somebody has written: in UTF-8, or in UTF-16 with a byte order mark, as Windows' shell and
 * editors write it.
 * @throws what the system says of the file; SyntaxError when it is no JSON
 */
export async function readJsonFile(file: string): Promise<unknown> {
  const bytes = await readFile(file);
  return JSON.parse(new TextDecoder(findMarkedEncoding(bytes) ?? 'utf-8').decode(bytes));
}
