import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverWithBoxes } from '#main/adapters/packs/cover-with-boxes.ts';
import { createTerritory, type AreaGeometry } from '#main/adapters/packs/territory.ts';

const position = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true }));
const polygon = fc.array(position, { minLength: 3, maxLength: 12 }).map((ring) => [[...ring, ring[0]!]]);

it('every point of an area, its corners among them, is in one of the boxes that cover it', () => {
  fc.assert(
    fc.property(
      fc.array(polygon, { minLength: 1, maxLength: 3 }),
      fc.array(position, { maxLength: 200 }),
      (polygons, points) => {
        const geometry: AreaGeometry = { type: 'MultiPolygon', coordinates: polygons };
        const { contains } = createTerritory(geometry);
        const boxes = coverWithBoxes(geometry);
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
  const [box, ...others] = coverWithBoxes({ type: 'Polygon', coordinates: [ring] });
  expect(others).toEqual([]);
  for (const [at, side] of [1, 2, 5, 4].entries()) expect(box![at]).toBeCloseTo(side, 8);
});
