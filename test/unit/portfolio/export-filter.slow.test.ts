import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();
const { latitude, longitude } = insidePoint;
const filters: readonly PortfolioFilter[] = [
  {},
  { search: 'ZÜRICH' },
  { search: 'zürich 1' },
  { search: '%' },
  { search: '_' },
  { statuses: ['OK'] },
  { statuses: ['OUT_OF_BOUND_LOCATION', 'NO_SPATIAL_COORDINATES'] },
  { matchLevels: ['coordinates'] },
  { city: 'Zürich' },
  { city: '' },
  { ranges: [{ column: 'aal', minimum: 1 }] },
  { ranges: [{ column: 'fluvialFloodIndex', minimum: 2, maximum: 9 }] },
  {
    ranges: [
      { column: 'aalPerMille', minimum: 0.5 },
      { column: 'tiv', maximum: 400_000 },
    ],
  },
  { ranges: [{ column: 'locationId', minimum: 0 }] },
  { ids: [2, 3, 5, 7, 100_000] },
  {
    ring: [
      [longitude - 0.005, latitude - 0.005],
      [longitude + 0.005, latitude - 0.005],
      [longitude, latitude + 0.005],
    ],
  },
];

it('rows that are exported by a filter are those that the table shows by it', async () => {
  const id = await world.run(writeVariedRows(300, insidePoint));
  const file = path.join(world.folder, 'out.csv');
  const counts: number[] = [];
  for (const filter of filters) {
    await world.call('portfolio.export', { id, path: file, format: 'csv', filter });
    const exported: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
    const located = exported.filter(({ status }) => status !== 'REJECTED').map(({ line }) => Number(line));
    const { rows } = await world.call('portfolio.rows', { id, limit: 1000, filter });
    expect(located, JSON.stringify(filter)).toEqual(rows.map(({ line }) => line).toSorted((a, b) => a - b));
    counts.push(rows.length);
  }
  // Spaces alone look for nothing: the rows that were set aside come along.
  await world.call('portfolio.export', { id, path: file, format: 'csv', filter: {} });
  const whole = readFileSync(file);
  expect(whole.includes('REJECTED')).toBe(true);
  await world.call('portfolio.export', { id, path: file, format: 'csv', filter: { search: ' ' } });
  expect(readFileSync(file).equals(whole)).toBe(true);
  const summaries = [{}, { search: ' ' }].map((filter) => world.call('portfolio.summary', { id, filter }));
  const [all, spaces] = await Promise.all(summaries);
  expect(spaces).toEqual(all);
  // Most of them hold for some rows and not for others.
  expect(counts.filter((count) => count > 0 && count < counts[0]!).length).toBeGreaterThanOrEqual(9);
});
