import { describe, expect, test } from 'vitest';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';
import { locationColumns, type RecordBatch } from '#main/portfolio/location-values.ts';
import { readRecords } from '#main/portfolio/import/read-records.ts';
import { withFile } from '../portfolio-import/support/import-file.ts';

const header = 'Id,Latitude,Longitude,Street,Use,Building TIV';
/** Each hundredth row has a latitude that there is not. */
const describeRow = (row: number): string =>
  `${row},${row % 100 === 99 ? 95 : 49 + row / 1e6},-121.5,"${row} Mill Road, at the weir",RES1,${row}`;
const write = (rows: number): string =>
  [header, ...Array.from({ length: rows }, (_, row) => describeRow(row)), ''].join('\n');

/** 5 MB: read by a thread of its own; one of 100 rows is not. */
const MANY = 100_000;

async function gather(batches: AsyncIterable<RecordBatch>) {
  const all = { locations: [] as RecordBatch['locations'][number][], rejected: [] as number[] };
  for await (const { locations, rejected } of batches) {
    all.locations.push(...locations);
    all.rejected.push(...rejected.map(({ line }) => line));
  }
  return all;
}

describe.each([
  ['by the thread that saves', 100],
  ['by a thread of its own', MANY],
])('records of a file read %s', (_, rows) => {
  test('are all there once, in their order, with the values of their columns', async () => {
    await withFile(write(rows), async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const { locations, rejected } = await gather(readRecords({ path: file, options, mapping }));
      const lines = Array.from({ length: rows }, (__, row) => row + 2);
      expect(rejected).toEqual(lines.filter((line) => line % 100 === 1));
      expect(locations.map(([line]) => line)).toEqual(lines.filter((line) => line % 100 !== 1));
      const seventh = Object.fromEntries(locationColumns.map((name, at) => [name, locations[7]![at]]));
      expect(seventh).toMatchObject({
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
      await expect(readRecords({ path: file, options, mapping: other }).next()).rejects.toMatchObject({
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
      const batches = readRecords({ path: file, options, mapping });
      expect((await batches.next()).done).toBe(false);
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
    expect(locations.map((values) => values[locationColumns.indexOf('notes')])).toEqual(notes);
  });
});
