import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createBlockStore } from '#main/portfolio/run/result-blocks.sql.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import {
  CELL,
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  NORTH,
  SIDE,
  WEST,
  writePackFolder,
  type PackContent,
} from '../pack/support/test-pack.ts';
import { house, houseHeader, readAals } from './support/houses.ts';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';
import { installInto } from '../../support/install-into.ts';

const world = setUpPortfolioWorld();

/** Installs the next version of the pack. */
async function install(name: string, content: PackContent): Promise<void> {
  await installInto(world.folder, writePackFolder(path.join(world.folder, name), content));
}

/** Runs again on what is installed now, and gives the comparison with the figures before. */
async function runAgain(id: string) {
  await world.call('portfolio.run', { id });
  await world.waitUntilReady(id);
  const [earlier] = (await world.call('portfolio.comparisons', { id })).comparisons;
  expect(earlier?.kind).toBe('earlier');
  return earlier!;
}

describe('another version of a pack', () => {
  it('is compared with the one before: what moved, and why', async () => {
    const id = await world.run([houseHeader, house('A', {}), house('B', { isFar: true })].join('\n'));
    const before = await readAals(world, id);
    // The next version knows of no water every 10 years: the first is 1.5 m every 100.
    const next = {
      ...createTestPack(createManifest({ version: '1.1.0' })),
      'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0))),
    };
    await install('next-pack', next);
    const earlier = await runAgain(id);
    const after = await readAals(world, id);
    expect(earlier).toMatchObject({
      kind: 'earlier',
      rows: 2,
      before: { packs: [{ id: 'test-region', version: '1.0.0' }] },
      after: { packs: [{ id: 'test-region', version: '1.1.0' }] },
    });
    const answer = await world.call('portfolio.comparison', { id, comparison: earlier.comparison });
    expect(answer).toMatchObject({
      rows: 2,
      moved: 1,
      falling: 1,
      aal: { before: before.get('A'), after: after.get('A') },
      causes: [{ causes: ['index'], rows: 1, aal: after.get('A')! - before.get('A')! }],
      movedMost: [{ locationId: 'A', before: before.get('A'), after: after.get('A') }],
    });
    expect(answer.hazards[0]).toMatchObject({ hazard: 'fluvial', higher: 0, lower: 1 });
    // Wet on the most frequent map before, not any more: its index is not limited by that map, and nothing closes its
    // curve.
    expect(answer.warnings).toEqual([
      { code: 'indexLimitedByMostFrequentMap', hazard: 'fluvial', come: 0, gone: 1 },
      { code: 'closingTriangleLarge', hazard: 'fluvial', come: 0, gone: 1 },
    ]);
    expect(answer.movedMost[0]!.warnings?.gone.map(({ code }) => code)).toEqual([
      'indexLimitedByMostFrequentMap',
      'closingTriangleLarge',
    ]);
    expect(answer.warningsUnknown).toBe(0);
    expect(answer.matchLevels).toEqual([]);
    const file = path.join(world.folder, 'moved.csv');
    const written = await world.call('portfolio.writeComparison', { id, comparison: earlier.comparison, path: file });
    expect(written).toEqual({ path: file, rows: 1 });
    const [row] = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      locationId: 'A',
      statusBefore: 'OK',
      matchLevelAfter: 'coordinates',
      aalBefore: String(before.get('A')),
      aalAfter: String(after.get('A')),
      aalDifference: String(after.get('A')! - before.get('A')!),
      why: 'index',
      warningsCome: '',
      warningsGone: 'fluvial:indexLimitedByMostFrequentMap fluvial:closingTriangleLarge',
    });
    // What was stored beside the results when the run ended is what is made of them anew.
    await world.restart();
    expect(await world.call('portfolio.comparison', { id, comparison: earlier.comparison })).toEqual(answer);
    expect(after.get('A')).toBeLessThan(before.get('A')!);
  });
});

describe('other addresses', () => {
  /** In cells of the pack from its north-western corner: one hundredth of a degree is ten of them. */
  const at = (column: number, row: number) => ({
    longitude: (WEST + column * CELL).toFixed(6),
    latitude: (NORTH - row * CELL).toFixed(6),
  });
  const addressRow = (number: number, street: string, column: number, row: number): string => {
    const { longitude, latitude } = at(column, row);
    return `${longitude},${latitude},${number},${street},Portham`;
  };
  const version = (number: string, addresses: readonly string[]): PackContent => {
    // Half a metre and one and a half everywhere, but for twice as much in the column of cells from 15 to 16.
    const deeper = (depth: number) =>
      Array.from(fill(depth), (value, cell) => (cell % SIDE === 15 ? 2 * value : value));
    const raster = (depth: number) => encodeTestGeotiff(describeRaster(deeper(depth)));
    const manifest = createManifest({
      version: number,
      addresses: [{ path: 'addresses.csv', format: 'openaddresses' }],
    });
    return {
      ...createTestPack(manifest),
      'fluvial/rp10.tif': raster(0.5),
      'fluvial/rp100.tif': raster(1.5),
      'addresses.csv': ['LON,LAT,NUMBER,STREET,CITY', ...addresses, ''].join('\n'),
    };
  };
  const known = [
    addressRow(10, 'Mill Rd', 2.5, 5.5),
    addressRow(14, 'Mill Rd', 4.5, 5.5),
    addressRow(9, 'Oak St', 8.5, 8.5),
  ];

  it('are told by how exactly rows were placed before and after', async () => {
    await install('sparse', version('1.1.0', known));
    const withPlace = (id: string, place: string) => `${id},${place},RES1,NO,ONE STORY,0,0,0,0,100000,100000,100000`;
    const own = (column: number, row: number): string => `${at(column, row).latitude},${at(column, row).longitude},,`;
    const id = await world.run(
      [
        houseHeader.replace('city', 'streetAddress,city'),
        withPlace('mill', ',,12 Mill Rd,Portham'),
        withPlace('mill again', ',,12 Mill Rd,Portham'),
        withPlace('oak', ',,9 Oak St,Portham'),
        withPlace('between 10 and 14', own(3.5, 5.5)),
        withPlace('in the deep', own(15.5, 5.5)),
      ].join('\n'),
    );
    const before = await readAals(world, id);
    // 12 lies halfway between 10 and 14, where no house is known: as much water as at the point between them.
    expect(before.get('mill')).toBe(before.get('between 10 and 14'));

    // Now number 12 is known, in deep water, and nothing of Oak St any more.
    await install('dense', version('1.2.0', [...known.slice(0, 2), addressRow(12, 'Mill Rd', 15.5, 5.5)]));
    const { comparison } = await runAgain(id);
    const after = await readAals(world, id);
    expect(after.get('mill')).toBe(after.get('in the deep'));
    const difference = before.get('in the deep')! - before.get('between 10 and 14')!;
    expect(difference).toBeGreaterThan(0);
    const answer = await world.call('portfolio.comparison', { id, comparison });
    expect(answer).toMatchObject({ rows: 5, moved: 3, rising: 2, falling: 1 });
    expect(answer.matchLevels).toEqual([
      { before: 'interpolated', after: 'address', rows: 2 },
      { before: 'address', after: 'none', rows: 1 },
    ]);
    const moved = new Map(answer.movedMost.map((row) => [row.locationId, row]));
    for (const name of ['mill', 'mill again']) {
      expect(moved.get(name)).toMatchObject({
        matchLevels: { before: 'interpolated', after: 'address' },
        before: before.get('between 10 and 14'),
        after: before.get('in the deep'),
        causes: ['matchLevel'],
      });
    }
    expect(moved.get('oak')).toMatchObject({
      statuses: { before: 'OK', after: 'NO_SPATIAL_COORDINATES' },
      matchLevels: { before: 'address', after: 'none' },
      after: null,
      causes: ['status'],
    });
    const causes = new Map(answer.causes.map((cause) => [cause.causes.join(), cause]));
    expect(causes.get('matchLevel')).toMatchObject({ rows: 2, aal: 2 * difference });
    expect(causes.get('status')).toMatchObject({ rows: 1, aal: -before.get('oak')! });
    const file = path.join(world.folder, 'moved.csv');
    expect(await world.call('portfolio.writeComparison', { id, comparison, path: file })).toMatchObject({ rows: 3 });
    const rows = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => [row['locationId'], row['matchLevelBefore'], row['matchLevelAfter'], row['why']])).toEqual(
      [
        ['mill', 'interpolated', 'address', 'matchLevel'],
        ['mill again', 'interpolated', 'address', 'matchLevel'],
        ['oak', 'address', 'none', 'status'],
      ],
    );
  });
});

describe('results of a version that kept no warnings', () => {
  it('are compared by everything else, and said to have none to compare', async () => {
    const id = await world.run([houseHeader, house('A', {}), house('B', { isFar: true })].join('\n'));
    const database = openPortfolioDatabase(findPortfolioFile(world.folder, id));
    const blocks = createBlockStore(database);
    const [only, ...others] = blocks.list(null);
    expect([only?.count, others]).toEqual([2, []]);
    blocks.replace(only!.id, { ...blocks.load(only!.id), warnings: new Float64Array(2).fill(Number.NaN) });
    database.close();
    // Both maps as they were but for the first, which is dry now: with warnings kept, two of them would have gone.
    await install('next-pack', {
      ...createTestPack(createManifest({ version: '1.1.0' })),
      'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0))),
    });
    const { comparison } = await runAgain(id);
    const answer = await world.call('portfolio.comparison', { id, comparison });
    expect(answer).toMatchObject({ rows: 2, moved: 1, falling: 1, warnings: [], causes: [{ causes: ['index'] }] });
    // B lies in no territory, in both runs: its result is carried over as it was.
    expect(answer.warningsUnknown).toBe(2);
    expect(answer.movedMost[0]).toMatchObject({ locationId: 'A', warnings: null });
    const file = path.join(world.folder, 'moved.csv');
    await world.call('portfolio.writeComparison', { id, comparison, path: file });
    const [row] = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({ locationId: 'A', warningsCome: 'unknown', warningsGone: 'unknown' });
  });
});
