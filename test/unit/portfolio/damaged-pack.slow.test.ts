import { copyFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createManifest, createTestPack, describeRaster, SIDE, writePackFolder } from '../pack/support/test-pack.ts';
import { nameStreet } from '../geocoding/town-index.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { installTownAddresses } from './support/town-addresses.ts';
import { installInto } from '../../support/install-into.ts';

const world = setUpPortfolioWorld();

const { latitude, longitude } = insidePoint;
const rows = [
  'locationId,latitude,longitude,streetAddress,city,structureTIV',
  `inside,${latitude},${longitude},,,100000`,
  'outside,10,5,,,100000',
  `address,,,${nameStreet(5)} 7,Ham,100000`,
].join('\n');

async function readRows(id: string) {
  const { rows: read } = await world.call('portfolio.rows', { id });
  return read.map(({ status }) => status);
}

it('rows of a pack that cannot be opened are unreadable, not outside of every region, until it can be', async () => {
  // Another pack with the same territory knows addresses and nothing of floods.
  await installTownAddresses(world.folder);
  const store = path.join(world.folder, 'packs', 'test-region@1.0.0', 'rasters.fbr');
  copyFileSync(store, path.join(world.folder, 'whole'));
  truncateSync(store, 100);
  const id = await world.run(rows);
  expect(await readRows(id)).toEqual(['DATA_UNREADABLE', 'OUT_OF_BOUND_LOCATION', 'DATA_UNREADABLE']);
  const [first] = (await world.call('portfolio.rows', { id })).rows;
  expect(first!.figures).not.toHaveProperty('fluvialFloodIndex');
  expect(first!.figures).toMatchObject({ coastalFloodIndex: -1, wildfireIndex: -1 });

  const output = path.join(world.folder, 'out.csv');
  const input = world.write('again.csv', rows);
  const run = () =>
    world.portfolios.runFile({ input, output, format: 'csv', mapping: null, isResumed: false, workers: 1 });
  const summary = await run();
  expect(summary).toMatchObject({ ok: 0, unreadable: 2, notCovered: 1 });
  expect(summary.warnings[0]).toContain('The maps of test-region@1.0.0 cannot be read');

  copyFileSync(path.join(world.folder, 'whole'), store);
  const whole = await run();
  expect(whole).toMatchObject({ ok: 2, unreadable: 0, notCovered: 1 });
  expect(whole.warnings.join(' ')).not.toContain('cannot be read');
  await world.call('portfolio.run', { id });
  await world.waitUntilReady(id);
  expect(await readRows(id)).toEqual(['OK', 'OUT_OF_BOUND_LOCATION', 'OK']);
});

it('another pack whose territory holds the place answers, also that its maps end before it', async () => {
  const { fluvial } = createManifest()['hazards'];
  const oneColumn = encodeTestGeotiff(
    describeRaster(
      Array.from({ length: SIDE }, () => 0.5),
      { width: 1 },
    ),
  );
  const pack = writePackFolder(path.join(world.folder, 'short'), {
    ...createTestPack(createManifest({ id: 'short', hazards: { fluvial, coastal: fluvial } })),
    'fluvial/rp10.tif': oneColumn,
  });
  await installInto(world.folder, pack);
  truncateSync(path.join(world.folder, 'packs', 'test-region@1.0.0', 'rasters.fbr'), 100);
  const id = await world.run(`locationId,latitude,longitude,structureTIV\ninside,${latitude},${longitude},100000`);
  const [row] = (await world.call('portfolio.rows', { id })).rows;
  expect(row).toMatchObject({ status: 'OK', figures: { fluvialFloodIndex: -1, coastalFloodIndex: -1 } });
});
