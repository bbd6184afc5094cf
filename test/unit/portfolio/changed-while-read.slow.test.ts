import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { hashFile } from '#main/portfolio/import/hash-file.fs.ts';
import { readRest } from '#main/portfolio/import/read-rest.ts';
import { createRecordStore } from '#main/portfolio/import/record-store.sql.ts';
import { loadSource, saveSource } from '#main/portfolio/import/source-store.sql.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createProgressReporter } from '#main/portfolio/progress-reporter.ts';
import { createRunControl } from '#main/portfolio/run/run-control.ts';

const header = 'Id,Latitude,Longitude,Building TIV';
const write = (tiv: number): string =>
  [header, ...Array.from({ length: 500 }, (_, row) => `${row},49.25,-121.5,${tiv}`), ''].join('\n');

let folder: string;
let file: string;
let database: PortfolioDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-changed-'));
  file = path.join(folder, 'in.csv');
  writeFileSync(file, write(100_000));
  database = openPortfolioDatabase(path.join(folder, 'portfolio', 'portfolio.sqlite'));
  const { options, mapping } = await detectPortfolioFile(file);
  const contentHash = await hashFile(file);
  saveSource(database, { name: 'in', path: file, sizeBytes: 1, contentHash, options, mapping, columns: null });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads the file; after its first rows something is done to it. */
async function read(meanwhile: () => void): Promise<void> {
  const control = createRunControl();
  const tools = {
    database,
    temporaryPaths: unnotedPaths,
    control: { ...control, checkpoint: () => Promise.resolve(meanwhile()) },
    reporter: createProgressReporter('p', 'import', () => undefined),
  };
  await readRest(createRecordStore(database), loadSource(database)!, tools);
}

const isComplete = (): unknown => database.prepare('SELECT is_complete FROM intact_source').pluck().get();

it('a file that stays as it is is read whole', async () => {
  await read(() => undefined);
  expect(isComplete()).toBe(1);
});

it.each([
  ['written over', () => writeFileSync(file, write(900_000), { flag: 'r+' })],
  ['added to', () => appendFileSync(file, '500,49.25,-121.5,1\n')],
  ['cut short', () => truncateSync(file, 1000)],
  [
    'replaced',
    () => {
      writeFileSync(`${file}.new`, write(900_000));
      renameSync(`${file}.new`, file);
    },
  ],
])('a file that is %s while it is read is refused, and nobody goes on with its rows', async (_, change) => {
  const before = readFileSync(file);
  await expect(read(change)).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    text: { key: 'portfolio-file-changed' },
  });
  expect(isComplete()).toBe(0);
  // Not with the one that was there first, either: what was read may be of both.
  writeFileSync(file, before);
  await expect(read(() => undefined)).rejects.toMatchObject({ text: { key: 'portfolio-file-changed' } });
  expect([isComplete(), loadSource(database)!.contentHash]).toEqual([0, '']);
});
