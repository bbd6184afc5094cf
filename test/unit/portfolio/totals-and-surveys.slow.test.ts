import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyRows, rightPlace } from './support/faulty-rows.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });
const { latitude, longitude } = insidePoint;

it('a whole file is looked through for its rows, values and points before anything is made of it', async () => {
  const [names, ...rows] = faultyRows.split('\n');
  const lines = [`${names},Currency`, ...rows.map((row) => `${row},${/^A-[12],/.test(row) ? 'CAD' : ''}`)];
  const file = world.write('whole.csv', `${lines.join('\n')}\n`);
  const { detection } = await world.call('portfolio.inspect', { path: file });
  const { options, mapping } = detection;
  const told = await world.call('portfolio.lookThrough', { path: file, options, mapping });
  expect(told).toMatchObject({ rows: 8, totals: 1 });
  expect(told.rejected.map(({ code, column, rows, line }) => [code, column, rows, line])).toEqual([
    ['spreadsheet-error', 'Contents TIV', 2, 5],
    ['occupancy-unknown', 'Use', 1, 8],
    ['coordinates-swapped', 'Lat', 1, 9],
  ]);
  expect(told.values).toEqual([
    { currency: '', rows: 2, tiv: 990_000 },
    { currency: 'CAD', rows: 2, tiv: 430_000 },
  ]);
  expect(told.points).toEqual([
    { latitude, longitude, tiv: 150_000 },
    { latitude: longitude, longitude: latitude, tiv: 280_000 },
    { latitude: longitude, longitude: latitude, tiv: 390_000 },
    { latitude, longitude, tiv: 600_000 },
  ]);
  expect((await world.call('portfolio.list', {})).portfolios).toEqual([]);
});

describe('a row of totals', () => {
  const rows = [
    'Ref,Lat,Lon,Use,Building TIV,Contents TIV',
    `A-1,${rightPlace},RES1,100000,50000`,
    `A-2,${rightPlace},RES1,200000,70000`,
    'Subtotal,,,,300000,120000',
    `A-3,${rightPlace},Palace,400000,30000`,
    'Total,,,,700000,150000',
  ].join('\n');
  const listTotals = async (id: string) => (await world.call('portfolio.totals', { id })).totals;
  const value = (asset: string, column: string, total: number, sum: number) => ({
    asset,
    columns: [column],
    total,
    sum,
    isSame: total === sum,
  });

  it('is counted apart, is no row to correct, and is held against what is in the portfolio now', async () => {
    const id = await world.run(rows);
    expect((await world.call('portfolio.list', {})).portfolios[0]).toMatchObject({
      rows: 3,
      rejected: 1,
      totals: 2,
      pending: 0,
      statuses: { OK: 2, REJECTED: 1 },
    });
    const refused = await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } });
    expect([refused.total, refused.rows.map(({ line }) => line)]).toEqual([1, [5]]);
    expect((await world.call('portfolio.faults', { id })).groups.map(({ fault }) => fault)).toEqual([
      'occupancy-unknown',
    ]);
    const file = path.join(world.folder, 'aside.csv');
    expect(await world.call('portfolio.writeRejected', { id, path: file })).toMatchObject({ rows: 1 });
    const subtotal = {
      line: 4,
      label: 'Subtotal',
      rows: 2,
      aside: 0,
      values: [
        value('structure', 'Building TIV', 300_000, 300_000),
        value('inventory', 'Contents TIV', 120_000, 120_000),
      ],
    };
    expect(await listTotals(id)).toEqual([
      subtotal,
      {
        line: 6,
        label: 'Total',
        rows: 2,
        aside: 1,
        values: [
          value('structure', 'Building TIV', 700_000, 300_000),
          value('inventory', 'Contents TIV', 150_000, 120_000),
        ],
      },
    ]);
    const cells = refused.rows[0]!.cells.with(3, 'GOV1');
    await world.call('portfolio.takeRow', { id, rowId: refused.rows[0]!.id, cells });
    expect(await listTotals(id)).toEqual([
      subtotal,
      {
        line: 6,
        label: 'Total',
        rows: 3,
        aside: 0,
        values: [
          value('structure', 'Building TIV', 700_000, 700_000),
          value('inventory', 'Contents TIV', 150_000, 150_000),
        ],
      },
    ]);
  });
});
