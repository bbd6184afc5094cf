import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxBetween } from '#renderer/region/box-between.ts';
import { isInBox, splitBox } from '#shared/geo/geo.ts';
import { isRegionBox } from '#shared/region/source.ts';

it.each([
  [
    [5.8, -52.6],
    [6, -52.5],
    [5.8, 52.5, 6, 52.6],
  ],
  [
    [6, -52.5],
    [5.8, -52.6],
    [5.8, 52.5, 6, 52.6],
  ],
  [
    [179.2, 16.4],
    [180.4, 17.2],
    [179.2, -17.2, -179.6, -16.4],
  ],
  [
    [-180.8, 16.4],
    [-179.6, 17.2],
    [179.2, -17.2, -179.6, -16.4],
  ],
  [
    [180.25, 16],
    [181, 17],
    [-179.75, -17, -179, -16],
  ],
  [
    [179, 0],
    [180, 1],
    [179, -1, 180, 0],
  ],
  [
    [5, -95],
    [6, -89],
    [5, 89, 6, 90],
  ],
] as const)('between %j and %j is %j', (a, b, box) => {
  expect(boxBetween(a, b)).toEqual(box);
});

it('is none without an area, and none of half the earth over the date line', () => {
  expect(boxBetween([5, 5], [5.001, 5.001])).toBeNull();
  expect(boxBetween([100, 0], [300, 10])).toBeNull();
});

it('holds what lies between, and is one that a region can be made of', () => {
  const place = fc.tuple(
    fc.double({ min: -400, max: 400, noNaN: true }),
    fc.double({ min: -89, max: 89, noNaN: true }),
  );
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0.1, max: 80, noNaN: true }),
      fc.double({ min: 0.1, max: 60, noNaN: true }),
      (from, across, down) => {
        const [x, y] = from;
        const box = boxBetween(from, [x + across, y + down])!;
        expect(isRegionBox(box)).toBe(true);
        const middle = x + across / 2;
        const longitude = middle - 360 * Math.round(middle / 360);
        const latitude = -(y + Math.min(down, 89.9 - y) / 2);
        fc.pre(Math.abs(Math.abs(longitude) - 180) > 0.01);
        expect(splitBox(box).some((side) => isInBox(side, { longitude, latitude }))).toBe(true);
      },
    ),
  );
});
