import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { modules } from '#shared/hazard/hazard.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { saveBasis } from '#main/portfolio/run/basis-store.sql.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { matchOf, readFigures } from '#main/portfolio/run/result-batch.ts';
import { readResults } from '#main/portfolio/run/result-store.sql.ts';
import { createRunControl } from '#main/portfolio/run/run-control.ts';
import type { WorkJob } from '#main/portfolio/run/work-messages.ts';
import { readCurrentBasis } from '#main/portfolio/run/current-basis.ts';
import { createPortfolioWorker } from '#main/portfolio/run/portfolio-worker.ts';
import { runLocations } from '#main/portfolio/run/run-locations.ts';
import { nameStreet } from '../geocoding/town-index.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { createTestPool } from './support/test-pool.ts';
import { installTownAddresses, TOWN_STREETS } from './support/town-addresses.ts';

const world = setUpPortfolioWorld();
/** Houses of each street that are rows: more rows than are placed by two jobs. */
const HOUSES = 8;
/** Every so manieth row by an address that is not known. */
const UNKNOWN_EVERY = 7;

const lines = [
  'locationId,latitude,longitude,streetAddress,city,structureTIV',
  `C0,${insidePoint.latitude},${insidePoint.longitude},,,100000`,
  ...Array.from({ length: TOWN_STREETS * HOUSES }, (_, row) => {
    const street = row % UNKNOWN_EVERY === 0 ? 'Nowhere Lane' : nameStreet(row % TOWN_STREETS);
    return `A${row},,,${street} ${1 + Math.floor(row / TOWN_STREETS)},Ham,100000`;
  }),
];

/**
 * Runs a copy of a portfolio, ended before the job of a number (null: not ended), and tells what it did and has come
 * to.
 */
async function runCopy(file: string, endedBefore: number | null) {
  const database = openPortfolioDatabase(file);
  const basis = readCurrentBasis(world.folder, modules);
  const worker = createPortfolioWorker({
    dataDirectory: world.folder,
    databaseFile: file,
    installIds: basis.packs.map(({ installId }) => installId),
    modules,
    waterWindow: basis.waterWindow,
    tileCacheBytes: 1 << 20,
  });
  const jobs: WorkJob[] = [];
  const told: number[] = [];
  const pool = createTestPool(async (job: WorkJob) => {
    if (jobs.length === endedBefore) throw new Error('ended');
    jobs.push(job);
    return (await worker.run(job)).result;
  });
  const onProgress = (done: number): void => void told.push(done);
  const options = { database, pool, basis: saveBasis(database, basis), control: createRunControl(), onProgress };
  try {
    await runLocations(options);
  } catch (error) {
    expect(error).toMatchObject({ message: 'ended' });
  }
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const results = new Map<number, unknown>();
  for (const { batch, rows } of readResults(database, null)) {
    for (const row of rows) {
      const answered = readFigures(batch, row, figures) ? [...figures] : null;
      results.set(batch.ids[row]!, [batch.statuses[row], matchOf({ batch, row }), answered, batch.warnings[row]]);
    }
  }
  const left = database.prepare('SELECT COUNT(*) FROM placement').pluck().get() as number;
  database.close();
  const countPlaces = (kind: WorkJob['kind']): number =>
    jobs.reduce((sum, job) => sum + (job.kind === kind && 'places' in job ? job.places.length : 0), 0);
  return { jobs: jobs.length, placed: countPlaces('place'), assessed: countPlaces('assess'), results, left, told };
}

it('a run that is ended anywhere goes on with what it has placed, and comes to the same', async () => {
  await installTownAddresses(world.folder);
  const { portfolio } = await world.call('portfolio.create', { path: world.write('in.csv', lines.join('\n')) });
  await world.waitUntilReady(portfolio.id);
  await world.portfolios.close();
  const source = findPortfolioFile(world.folder, portfolio.id);
  const addresses = lines.length - 2;
  const copy = (name: string): string => {
    const file = path.join(world.folder, `${name}.sqlite`);
    copyFileSync(source, file);
    return file;
  };

  const whole = await runCopy(copy('whole'), null);
  const unknown = Math.ceil(addresses / UNKNOWN_EVERY);
  expect(whole).toMatchObject({ placed: addresses, assessed: addresses + 1 - unknown, left: 0 });
  expect(whole.results.size).toBe(addresses + 1);
  expect(whole.told).toEqual(whole.told.toSorted((a, b) => a - b));
  expect(whole.told.at(-1)).toBe(addresses + 1);

  for (let ended = 0; ended < whole.jobs; ended++) {
    const file = copy(`ended-${ended}`);
    const first = await runCopy(file, ended);
    // Nothing of what has a result by now is wrong.
    for (const [id, result] of first.results) expect(result).toEqual(whole.results.get(id));
    const second = await runCopy(file, null);
    expect(second.results).toEqual(whole.results);
    // Each address is placed once, each location assessed once.
    expect([first.placed + second.placed, first.assessed + second.assessed]).toEqual([whole.placed, whole.assessed]);
    expect(second.left).toBe(0);
  }
});
