import { expect, test } from 'vitest';
import { locateGeometry } from '#main/portfolio/import/columns/locate-geometry.ts';

const locate = (west: number, east: number) =>
  locateGeometry({
    type: 'Polygon',
    coordinates: [
      [
        [west, 40],
        [west, 50],
        [east, 50],
        [east, 40],
        [west, 40],
      ],
    ],
  });

// RFC 7946, 3.1.9 has such polygons cut in two; the first is its example before it is cut.
test.each([
  [170, -170, 180],
  [179.99, -179.97, -179.99],
  [179.97, -179.99, 179.99],
])('a polygon from %d to %d that is not cut at the date line lies there', (west, east, middle) => {
  const place = locate(west, east);
  expect(place).toMatchObject({ kind: 'surface', y: 45 });
  expect('x' in place && place.x).toBeCloseTo(middle, 9);
});

test.each([
  [-20, 20, 0],
  [-400, 200, -100],
])('one from %d to %d, in degrees of less than half the Earth or in metres, is as it stands', (west, east, middle) => {
  expect(locate(west, east)).toEqual({ kind: 'surface', x: middle, y: 45 });
});
