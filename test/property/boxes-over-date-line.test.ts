import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAround, isInBox, splitBox } from '#shared/geo/geo.ts';

const places = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('a box around a place holds it, in one of at most two parts that lie on the earth', () => {
  fc.assert(
    fc.property(places, fc.double({ min: 10, max: 300_000, noNaN: true }), (place, side) => {
      const parts = splitBox(boxAround(place, side));
      expect(parts.length).toBeLessThanOrEqual(2);
      for (const [west, south, east, north] of parts) {
        expect(west).toBeGreaterThanOrEqual(-180);
        expect(east).toBeLessThanOrEqual(180);
        expect(west).toBeLessThan(east);
        expect(south).toBeLessThan(north);
      }
      expect(parts.some((part) => isInBox(part, place))).toBe(true);
      // As wide as it is without the date line.
      const width = parts.reduce((sum, [west, , east]) => sum + east - west, 0);
      const [west, , east] = boxAround({ ...place, longitude: 0 }, side);
      expect(width).toBeCloseTo(east - west, 6);
    }),
  );
});

it('ends at the date line where it only touches it', () => {
  expect(splitBox([179, -17, -180, -16])).toEqual([[179, -17, 180, -16]]);
  expect(splitBox([180, -17, -179, -16])).toEqual([[-180, -17, -179, -16]]);
  expect(splitBox([178, -17, -178, -16])).toEqual([
    [178, -17, 180, -16],
    [-180, -17, -178, -16],
  ]);
});
