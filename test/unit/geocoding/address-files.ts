import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Header of the OpenAddresses format. */
export const csvHeader = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE';

/** A folder for one test, removed after it. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-geocoder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file into a folder of its own; gives its path. */
export function writeTemporaryFile(name: string, content: string | Uint8Array): string {
  const file = path.join(makeFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** Rows `1`..`count` on Kerkstraat in Ham, some eleven metres apart. */
export function listKerkstraatRows(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `${(5 + index * 1e-4).toFixed(7)},${(52 + index * 1e-4).toFixed(7)},${index + 1},Kerkstraat,,Ham,,G,1234AB`,
  );
}
