import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverWithBoxes } from '#main/pack/cover-with-boxes.ts';
import { createTerritory, type AreaGeometry } from '#main/pack/territory.ts';

const position = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true }));
const polygon = fc.array(position, { minLength: 3, maxLength: 12 }).map((ring) => [[...ring, ring[0]!]]);

it('every point of an area, its corners among them, is in one of the boxes that cover it, however few they are', () => {
  fc.assert(
    fc.property(
      fc.array(polygon, { minLength: 1, maxLength: 6 }),
      fc.array(position, { maxLength: 200 }),
      fc.integer({ min: 1, max: 64 }),
      (polygons, points, most) => {
        const geometry: AreaGeometry = { type: 'MultiPolygon', coordinates: polygons };
        const { contains } = createTerritory(geometry);
        const boxes = coverWithBoxes(geometry, most);
        expect(boxes.length).toBeLessThanOrEqual(most);
        for (const [longitude, latitude] of [...points, ...polygons.flat(2)] as [number, number][]) {
          if (!contains({ longitude, latitude })) continue;
          const isCovered = boxes.some(
            ([west, south, east, north]) =>
              longitude >= west && longitude <= east && latitude >= south && latitude <= north,
          );
          expect(isCovered).toBe(true);
        }
      },
    ),
  );
});

it('a rectangle is covered by itself', () => {
  const ring = [
    [1, 2],
    [5, 2],
    [5, 4],
    [1, 4],
    [1, 2],
  ];
  const [box, ...others] = coverWithBoxes({ type: 'Polygon', coordinates: [ring] }, 64);
  expect(others).toEqual([]);
  for (const [at, side] of [1, 2, 5, 4].entries()) expect(box![at]).toBeCloseTo(side, 8);
});

it('more polygons than boxes do not have the box around them all', () => {
  // A hundred islands along a diagonal: no band of ten holds more than the tenth of it.
  const islands = Array.from({ length: 100 }, (_, at) => {
    const corner = (x: number, y: number): number[] => [at / 10 + x, at / 10 + y];
    return [[corner(0, 0), corner(0.05, 0), corner(0.05, 0.05), corner(0, 0)]];
  });
  const boxes = coverWithBoxes({ type: 'MultiPolygon', coordinates: islands }, 10);
  expect(boxes).toHaveLength(10);
  for (const [west, , east] of boxes) expect(east - west).toBeLessThan(1.2);
});
