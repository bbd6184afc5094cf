import { expect, it } from 'vitest';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();
/** Features by which it is found out whether lines hold several. */
const LOOKED_AT = 1000;

function feature(id: string, geometryType: string): string {
  const { longitude, latitude } = insidePoint;
  const geometry = { type: geometryType, coordinates: [longitude, latitude] };
  return JSON.stringify({ type: 'Feature', geometry, properties: { id, 'building value': 250_000 } });
}

it('rows are numbered in the order of the file, those that are set aside among the others, also in one line', async () => {
  const single = Array.from({ length: LOOKED_AT }, (_, row) => feature(`S${row}`, 'Point'));
  const together = [
    feature('A', 'LineString'),
    feature('B', 'Point'),
    feature('C', 'LineString'),
    feature('D', 'Point'),
  ];
  const file = world.write('in.geojson', [...single, together.join(' ')].join('\n'));
  const { portfolio } = await world.call('portfolio.create', { path: file, run: false });
  await world.waitUntilReady(portfolio.id);
  const { rows } = await world.call('portfolio.rows', {
    id: portfolio.id,
    filter: { search: '' },
    limit: 1000,
    offset: 0,
  });
  const last = await world.call('portfolio.rows', { id: portfolio.id, limit: 1000, offset: 1000 });
  const aside = await world.call('portfolio.rows', { id: portfolio.id, filter: { statuses: ['REJECTED'] } });
  const found = new Map([...rows, ...last.rows, ...aside.rows].map((row) => [row.id, row]));
  expect(found.size).toBe(LOOKED_AT + 4);
  const lines = [1, 2, 3, 4].map((place) => found.get(LOOKED_AT + place));
  expect(lines.map((row) => row?.line)).toEqual([1, 1, 1, 1].map(() => LOOKED_AT + 1));
  expect(lines.map((row) => row?.cells.length === 0)).toEqual([false, true, false, true]);
  expect([found.get(LOOKED_AT + 2)?.locationId, found.get(LOOKED_AT + 4)?.locationId]).toEqual(['B', 'D']);
});
