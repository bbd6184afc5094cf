import path from 'node:path';
import { expect, it } from 'vitest';
import { findPortfolioFile } from '#main/portfolio/portfolio-database.sql.ts';
import { gatherResults } from '#main/portfolio/run/result-batch.ts';
import { createBlockStore } from '#main/portfolio/run/result-blocks.sql.ts';
import { readResults } from '#main/portfolio/run/result-store.sql.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createManifest, createTestPack, describeRaster, fill, writePackFolder } from '../pack/support/test-pack.ts';
import { house, houseHeader, readAals } from './support/houses.ts';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';
import { installInto } from '../../support/install-into.ts';

const world = setUpPortfolioWorld();

/** Installs a version of the pack with other water every 10 years. */
async function install(version: string, depthMetres: number): Promise<void> {
  const folder = writePackFolder(path.join(world.folder, version), {
    ...createTestPack(createManifest({ version })),
    'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(depthMetres))),
  });
  await installInto(world.folder, folder);
}

async function runAgain(id: string): Promise<void> {
  await world.call('portfolio.run', { id });
  await world.waitUntilReady(id);
}

/** Gives one row the result again that it had before the last run, as where that run has not come to it. */
async function putBack(id: string, row: number): Promise<void> {
  await world.portfolios.close();
  const database = openSqliteFile(findPortfolioFile(world.folder, id));
  const [comparison, basis] = database
    .prepare<[], [number, number]>("SELECT id, basis FROM comparison WHERE kind = 'earlier'")
    .raw()
    .get()!;
  for (const { batch } of readResults(database, comparison)) {
    const own = gatherResults([batch], [batch.ids.indexOf(row)]);
    createBlockStore(database).add({ basis, comparison: null }, own, true);
  }
  database.close();
  await world.restart();
}

it('a run that was not brought to its end leaves the run before it to be compared, and says whose figures rows have', async () => {
  const id = await world.run([houseHeader, house('A', {}), house('B', {})].join('\n'));
  const first = await readAals(world, id);
  await install('1.1.0', 0.8);
  await runAgain(id);
  await putBack(id, 2);
  const mixed = await readAals(world, id);
  expect([mixed.get('A')! > first.get('A')!, mixed.get('B')]).toEqual([true, first.get('B')]);
  const [portfolio] = (await world.call('portfolio.list', {})).portfolios;
  expect(portfolio).toMatchObject({
    pending: 1,
    stale: 1,
    bases: [
      { rows: 1, packs: [{ version: '1.1.0' }] },
      { rows: 1, packs: [{ version: '1.0.0' }] },
    ],
  });
  expect((await world.call('portfolio.comparisons', { id })).comparisons).toMatchObject([{ isMixed: true }]);

  await install('1.2.0', 1.2);
  await runAgain(id);
  const last = await readAals(world, id);
  const { comparisons } = await world.call('portfolio.comparisons', { id });
  expect(comparisons).toMatchObject([
    {
      kind: 'earlier',
      rows: 2,
      isMixed: false,
      before: { packs: [{ version: '1.0.0' }] },
      after: { packs: [{ version: '1.2.0' }] },
    },
  ]);
  const { comparison } = comparisons[0]!;
  expect(await world.call('portfolio.comparison', { id, comparison })).toMatchObject({
    moved: 2,
    aal: { before: first.get('A')! + first.get('B')!, after: last.get('A')! + last.get('B')! },
  });
  const [done] = (await world.call('portfolio.list', {})).portfolios;
  expect(done).toMatchObject({ pending: 0, stale: 0, bases: [{ rows: 2, packs: [{ version: '1.2.0' }] }] });
});

it('rows that were never run have no figures of other packs', async () => {
  const { portfolio } = await world.call('portfolio.create', {
    path: world.write('in.csv', [houseHeader, house('A', {})].join('\n')),
  });
  expect(await world.waitUntilReady(portfolio.id)).toMatchObject({ pending: 1, stale: 0, bases: [] });
});
