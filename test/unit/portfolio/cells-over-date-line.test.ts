import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gatherCells } from '#main/portfolio/review/gather-cells.ts';
import { pageIds } from '#main/portfolio/review/page-ids.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { makeUpRows } from '../../support/review-database.ts';
import { setUpMadeRows } from './support/made-rows.ts';

const random = createRandom(5);
/** Around Fiji, on both sides of the date line. */
const rows = [...makeUpRows(400, random)].map((row, at) => {
  const east = 178.05 + (at % 40) / 10;
  return { ...row, longitude: east > 180 ? east - 360 : east, latitude: -18 + (at % 7) / 7 };
});
const made = setUpMadeRows(rows);
const { open } = made;
const gather = (bounds: readonly [number, number, number, number], zoom: number) => {
  const figure = { measure: 'aal', hazard: 'all', asset: 'all', scenario: 'base' } as const;
  return gatherCells(made.database, open(), { figure, style: 'clusters', bounds, zoom, filter: {} });
};
/** The longitude of a row on the turn of the earth that is nearest to another. */
const turnTo = (longitude: number, near: number): number => longitude + 360 * Math.round((near - longitude) / 360);

it.each([
  ['beyond 180', [178, -20, 183, -16]],
  ['beyond -180', [-182, -20, -177, -16]],
  ['from 180 on again', [178, -20, -177, -16]],
  ['a turn on', [538, -20, 543, -16]],
  ['more than the earth', [-500, -20, 500, -16]],
] as const)('gathers the rows of both sides of the date line, counted %s', (_, bounds) => {
  for (const zoom of [0, 4, 8, 12]) {
    const { counts, inView } = gather(bounds, zoom);
    expect(inView).toBe(rows.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  }
});

it('has the rows of a cell within its box, where the part that is asked for counts them', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 170, max: 190, noNaN: true }),
      fc.double({ min: 0.1, max: 8, noNaN: true }),
      fc.integer({ min: 3, max: 9 }),
      (west, width, zoom) => {
        const { boxes, counts, positions, inView } = gather([west, -20, west + width, -16], zoom);
        for (const [cell, count] of counts.entries()) {
          const [from, south, to, north] = boxes.slice(cell * 4, cell * 4 + 4) as [number, number, number, number];
          const middle = (from + to) / 2;
          const inside = rows.filter(({ longitude, latitude }) => {
            const turned = turnTo(longitude, middle);
            return turned >= from && turned < to && latitude > south && latitude <= north;
          });
          expect(inside).toHaveLength(count);
          expect(positions[cell * 2]).toBeGreaterThanOrEqual(from);
          expect(positions[cell * 2]).toBeLessThan(to);
        }
        const wanted = rows.filter(({ longitude }) => {
          const turned = turnTo(longitude, west + width / 2);
          return turned >= west && turned < west + width;
        });
        expect(inView).toBeGreaterThanOrEqual(wanted.length);
      },
    ),
  );
});

it('finds the rows in a ring over the date line, whichever side its corners are counted from', () => {
  const expected = rows.filter(({ longitude }) => Math.abs(turnTo(longitude, 180) - 180) < 0.93).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(100);
  for (const middle of [180, -180, 540]) {
    const ring: [number, number][] = [
      [middle - 0.93, -20],
      [middle + 0.93, -20],
      [middle + 0.93, -16],
      [middle - 0.93, -16],
    ];
    expect([...pageIds(open(), { offset: 0, limit: rows.length, filter: { ring } }).ids]).toEqual(expected);
  }
});
