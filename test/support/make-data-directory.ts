// Makes a small data directory with something of everything that an installation keeps, and packs it, as it is after an
// end in peace and as a killed process leaves it: node test/support/make-data-directory.ts <name>. The fixtures of
// test/fixtures/data-directories were made with it, each by the sources of the revision in its name: what it writes is
// kept as it is, never made anew.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { createBackend } from '#main/backend.ts';
import { fillDataDirectory } from './fill-data-directory.ts';

function readTree(root: string): Record<string, Uint8Array> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      // Shared memory of SQLite: made anew by whoever opens the database.
      .filter((file) => !file.endsWith('-shm'))
      .map((file) => [path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const [name = ''] = process.argv.slice(2);
if (name === '') throw new Error('usage: node test/support/make-data-directory.ts <name>');
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-kept-'));
const backend = await createBackend({ dataDirectory: path.join(folder, 'data'), version: '0.1.0', name: 'fixture' });
try {
  await fillDataDirectory(backend, folder);
  // As the disk is when the power goes: what was saved last stands in write-ahead logs alone.
  writeFileSync(`${name}-killed.zip`, zipSync(readTree(folder), { level: 9 }));
} finally {
  await backend.close();
}
writeFileSync(`${name}.zip`, zipSync(readTree(folder), { level: 9 }));
rmSync(folder, { recursive: true });
