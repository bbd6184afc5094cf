import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Module } from '#shared/hazard/hazard.ts';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import {
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  NORTH,
  SIDE,
  CELL,
  WEST,
  writePackFolder,
} from '../pack/support/test-pack.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { installHere } from '../../support/install-into.ts';

const world = setUpPortfolioWorld();
/** The other region lies ten degrees further east. */
const EAST = WEST + 10;
const otherPoint = { latitude: insidePoint.latitude, longitude: insidePoint.longitude + 10 };

/** Installs a pack over the test region or over the other one; the last one installed comes first. */
async function install(
  name: string,
  changes: Parameters<typeof createManifest>[0] = {},
  { west = WEST, depthMetres = 0.5, addresses = '', territory = '' } = {},
): Promise<void> {
  const manifest = createManifest({
    territory: { bbox: [west, NORTH - SIDE * CELL, west + SIDE * CELL, NORTH] },
    ...(addresses === '' ? {} : { addresses: [{ path: 'addresses.csv', format: 'openaddresses' }] }),
    ...changes,
  });
  const raster = (depth: number) => encodeTestGeotiff(describeRaster(fill(depth), { originX: west }));
  const folder = writePackFolder(path.join(world.folder, name), {
    ...createTestPack(manifest),
    'fluvial/rp10.tif': raster(depthMetres),
    'fluvial/rp100.tif': raster(depthMetres + 1),
    ...(addresses === '' ? {} : { 'addresses.csv': addresses }),
    ...(territory === '' ? {} : { 'territory.geojson': territory }),
  });
  await change((library) => installHere(library, folder));
}

async function change(
  work: (library: Awaited<ReturnType<typeof createPackLibrary>>) => Promise<unknown>,
): Promise<void> {
  const library = await createPackLibrary({
    dataDirectory: world.folder,
    tileCacheBytes: 1 << 20,
    onChange: () => undefined,
  });
  await work(library);
  await library.close();
}

const header = 'Ref,latitude,longitude,streetAddress,city,structureTIV';
/** Two rows in the test region, one in the other, one nowhere, one by its address. */
const rows = [
  header,
  `in-1,${insidePoint.latitude},${insidePoint.longitude},,,100000`,
  `in-2,${insidePoint.latitude - 0.002},${insidePoint.longitude},,,100000`,
  `other,${otherPoint.latitude},${otherPoint.longitude},,,100000`,
  'nowhere,10,10,,,100000',
  'address,,,12 Mill Rd,Portham,100000',
].join('\n');

/** Runs again and gives how many rows were worked out, and what each came to. */
async function runAgain(id: string): Promise<{ pending: number; run: number; depths: (number | undefined)[] }> {
  const { pending } = (await world.call('portfolio.list', {})).portfolios[0]!;
  world.progress.length = 0;
  await world.call('portfolio.run', { id });
  expect(await world.waitUntilReady(id)).toMatchObject({ pending: 0, lastRun: { state: 'finished' } });
  const { rows: answered } = await world.call('portfolio.rows', { id });
  return {
    pending,
    run: world.progress.findLast(({ phase }) => phase === 'run')?.rowsTotal ?? -1,
    depths: answered.toSorted((a, b) => a.id - b.id).map(({ figures }) => figures?.['fluvialStructureAal']),
  };
}

describe('a run after a change', () => {
  it('does nothing where nothing has changed', async () => {
    const id = await world.run(rows);
    expect(await runAgain(id)).toMatchObject({ pending: 0, run: 0 });
  });

  it('does the rows where a pack came, was updated or went, and no others', async () => {
    const id = await world.run(rows);
    const first = (await runAgain(id)).depths;
    expect(first.map((aal) => aal !== undefined)).toEqual([true, true, false, false, false]);

    await install('other', { id: 'other-region' }, { west: EAST });
    const second = await runAgain(id);
    expect(second).toMatchObject({ pending: 1, run: 1 });
    // The same water in both regions.
    expect(second.depths).toEqual([first[0], first[1], first[0], undefined, undefined]);

    await install('deeper', { version: '2.0.0' }, { depthMetres: 1 });
    const third = await runAgain(id);
    expect(third).toMatchObject({ pending: 2, run: 2 });
    expect(third.depths[0]).toBeGreaterThan(first[0]!);
    expect(third.depths[2]).toBe(first[0]);

    await change((library) => library.remove('other-region', '1.0.0'));
    const fourth = await runAgain(id);
    expect(fourth).toMatchObject({ pending: 1, run: 1 });
    expect(fourth.depths).toEqual([third.depths[0], third.depths[1], undefined, undefined, undefined]);
  });

  it('does no rows that only the box around a pack holds, and not its territory', async () => {
    const id = await world.run(rows);
    // A triangle whose slope passes between the two rows of the region: y = x - 0.001 degrees, from the first one.
    const corner = (x: number, y: number) => [insidePoint.longitude + x, insidePoint.latitude + y];
    const ring = [corner(-0.005, 0.006), corner(-0.005, -0.006), corner(0.007, 0.006), corner(-0.005, 0.006)];
    const territory = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
    await install(
      'sloping',
      { id: 'sloping-region', territory: { path: 'territory.geojson' } },
      { depthMetres: 1, territory },
    );
    const first = (await world.call('portfolio.rows', { id })).rows.find(({ locationId }) => locationId === 'in-2')!;
    const again = await runAgain(id);
    expect(again).toMatchObject({ pending: 1, run: 1 });
    expect(again.depths[1]).toBe(first.figures!['fluvialStructureAal']);
    expect(again.depths[0]).toBeGreaterThan(again.depths[1]!);
  });

  it('does the rows of a pack whose curve set has changed', async () => {
    const id = await world.run(rows);
    await install('european', { version: '1.0.1', curveSet: 'jrc-europe' });
    expect(await runAgain(id)).toMatchObject({ pending: 2, run: 2 });
  });

  it('does the rows that are placed by their address when addresses have changed, wherever they are', async () => {
    const id = await world.run(rows);
    const addresses = `LON,LAT,NUMBER,STREET,CITY\n${EAST + 0.01},${NORTH - 0.01},12,Mill Rd,Portham\n`;
    await install('addressed', { id: 'addressed-region' }, { west: EAST, addresses });
    const again = await runAgain(id);
    expect(again).toMatchObject({ pending: 2, run: 2 });
    expect(again.depths.map((aal) => aal !== undefined)).toEqual([true, true, true, false, true]);
  });

  it('does every row when the licence has changed', async () => {
    const id = await world.run(rows);
    await world.restart(['fluvial', 'financial'] satisfies Module[]);
    expect(await runAgain(id)).toMatchObject({ pending: 5, run: 5 });
  });
});
