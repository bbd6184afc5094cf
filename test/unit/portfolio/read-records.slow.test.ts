import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';
import { numberColumns, wordColumns, type RecordBatch } from '#main/portfolio/location-values.ts';
import { readRecords } from '#main/portfolio/import/read-records.ts';
import { withFile } from '../portfolio-import/support/import-file.ts';

const header = 'Id,Latitude,Longitude,Street,Use,Building TIV';
/** Each hundredth row has a latitude that there is not. */
const describeRow = (row: number): string =>
  `${row},${row % 100 === 99 ? 95 : 49 + row / 1e6},-121.5,"${row} Mill Road, at the weir",RES1,${row}`;
const write = (rows: number): string =>
  [header, ...Array.from({ length: rows }, (_, row) => describeRow(row)), ''].join('\n');

/** 5 MB: more batches than are read ahead. */
const MANY = 100_000;

/** What is saved of each location, by the names of its columns. */
type Values = Readonly<Record<string, string | number | undefined>>;

async function gather(batches: AsyncIterable<RecordBatch>) {
  const all = { locations: [] as Values[], rejected: [] as number[] };
  for await (const { locations, rejected } of batches) {
    let end = 0;
    const words = Array.from(locations.lengths, (length) => locations.text.slice(end, (end += length)));
    for (let place = 0; place < locations.count; place += 1) {
      const numbers = numberColumns.map((name, at) => [name, locations.numbers[place * numberColumns.length + at]]);
      const texts = wordColumns.map((name, at) => [name, words[place * wordColumns.length + at]]);
      all.locations.push(Object.fromEntries([...numbers, ...texts]) as Values);
    }
    all.rejected.push(...rejected.map(({ line }) => line));
  }
  return all;
}

describe.each([
  ['messages', 100, null],
  ['a file', MANY, path.join(tmpdir(), `.pieces-${randomUUID()}`)],
])('records of a file that come by %s', (_, rows, chosen) => {
  const pieceFile = chosen === null ? undefined : unnotedPaths.note(chosen);
  afterEach(() => expect(existsSync(chosen ?? '')).toBe(false));

  test('are all there once, in their order, with the values of their columns', async () => {
    await withFile(write(rows), async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const { locations, rejected } = await gather(readRecords({ path: file, options, mapping }, undefined, pieceFile));
      const lines = Array.from({ length: rows }, (__, row) => row + 2);
      expect(rejected).toEqual(lines.filter((line) => line % 100 === 1));
      expect(locations.map(({ line }) => line)).toEqual(lines.filter((line) => line % 100 !== 1));
      expect(locations[7]).toMatchObject({
        line: 9,
        location_id: '7',
        latitude: 49.000007,
        longitude: -121.5,
        street_address: '7 Mill Road, at the weir',
        type_of_business: 'RES1',
        structure_tiv: 7,
      });
    });
  });

  test('are refused with the reasons when the mapping does not fit', async () => {
    await withFile(write(rows), async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const other = { ...mapping, columns: { latitude: ['Lat'] } };
      const batches = readRecords({ path: file, options, mapping: other }, undefined, pieceFile);
      await expect(batches.next()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: {
          remarks: [{ code: 'columns-missing' }, { code: 'location-not-mapped' }, { code: 'values-not-mapped' }],
        },
      });
    });
  });

  test('need not be read to the end', async () => {
    await withFile(write(rows), async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const batches = readRecords({ path: file, options, mapping }, undefined, pieceFile);
      expect((await batches.next()).done).toBe(false);
      expect(existsSync(chosen ?? file)).toBe(true);
      await batches.return(undefined);
      expect((await batches.next()).done).toBe(true);
    });
  });
});

test('notes that rows share are stored as they were read', async () => {
  await withFile(write(100), async (file) => {
    const { options, mapping } = await detectPortfolioFile(file);
    const { locations } = await gather(readRecords({ path: file, options, mapping }));
    const notes: string[] = [];
    for await (const batch of readPortfolio({ path: file, options, mapping })) {
      notes.push(...batch.locations.map((location) => JSON.stringify(location.notes)));
    }
    expect(notes[0]).toContain('first-floor-height-defaulted');
    expect(locations.map(({ notes: saved }) => saved)).toEqual(notes);
  });
});
