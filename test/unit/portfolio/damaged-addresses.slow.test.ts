import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { nameStreet, zeroMiddlePage } from '../geocoding/town-index.ts';
import { installTownAddresses, TOWN_STREETS } from './support/town-addresses.ts';

const world = setUpPortfolioWorld();
let index: string;
beforeEach(async () => {
  index = await installTownAddresses(world.folder);
});

/** Rows by coordinates, `C0` and `C1`, around one row for each street of the town, `A0` and so on. */
const rows = [
  'locationId,latitude,longitude,streetAddress,city,structureTIV',
  `C0,${insidePoint.latitude},${insidePoint.longitude},,,100000`,
  ...Array.from({ length: TOWN_STREETS }, (_, street) => `A${street},,,${nameStreet(street)} 7,Ham,100000`),
  `C1,${insidePoint.latitude},${insidePoint.longitude},,,100000`,
].join('\n');

async function readStatuses(id: string): Promise<Map<string | null, string | null>> {
  const page = await world.call('portfolio.rows', { id, limit: 1000 });
  return new Map(page.rows.map(({ locationId, status }) => [locationId, status]));
}

const runFile = (input: string, isResumed: boolean) =>
  world.portfolios.runFile({
    input,
    output: path.join(world.folder, 'out.csv'),
    format: 'csv',
    mapping: null,
    isResumed,
    workers: 1,
  });

it('a bad page of an address index makes the rows that are placed by it unreadable, and no others', async () => {
  zeroMiddlePage(index, 'address');
  const statuses = await readStatuses(await world.run(rows));
  const unreadable = [...statuses.values()].filter((status) => status === 'DATA_UNREADABLE').length;
  // Streets that lie on the page.
  expect(unreadable).toBeGreaterThan(0);
  expect(unreadable).toBeLessThan(TOWN_STREETS / 4);
  expect([statuses.get('C0'), statuses.get('C1')]).toEqual(['OK', 'OK']);

  const input = world.write('again.csv', rows);
  for (const isResumed of [false, true]) {
    const summary = await runFile(input, isResumed);
    expect(summary).toMatchObject({ unreadable, notPlaced: 0 });
    expect(summary.warnings[0]).toContain('The addresses of town@1.0.0 cannot be read');
  }
});

it('an address index that is no database makes its rows unreadable, and not badly spelt', async () => {
  writeFileSync(index, 'no database at all\n'.repeat(500));
  const statuses = await readStatuses(await world.run(rows));
  expect([statuses.get('C0'), statuses.get('C1')]).toEqual(['OK', 'OK']);
  expect([...statuses.values()].filter((status) => status === 'DATA_UNREADABLE')).toHaveLength(TOWN_STREETS);
  const { warnings } = await runFile(world.write('again.csv', rows), false);
  expect(warnings.filter((warning) => warning.includes('cannot be read'))).toEqual([
    'The addresses of town@1.0.0 cannot be read: rows whose address no other region has are DATA_UNREADABLE. Install it again.',
  ]);
});

it('addresses that can be read are no warning', async () => {
  const { warnings } = await runFile(world.write('again.csv', rows), false);
  expect(warnings.join(' ')).not.toContain('cannot be read');
});
