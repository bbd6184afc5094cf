import { expect, it } from 'vitest';
import { computeSpatialOrder } from '#main/portfolio/run/spatial-order.ts';

const order = (points: readonly (readonly [latitude: number, longitude: number])[]): number[] => [
  ...computeSpatialOrder(
    Float64Array.from(points, ([latitude]) => latitude),
    Float64Array.from(points, ([, longitude]) => longitude),
    points.length,
  ),
];
const nowhere = [Number.NaN, Number.NaN] as const;

it('points without coordinates come first, also where all others are at one point', () => {
  expect(order([[52, 5], nowhere, [52, 5], nowhere, [52, 5]])).toEqual([1, 3, 0, 2, 4]);
  expect(order([nowhere, nowhere])).toEqual([0, 1]);
});

it('neighbours come together', () => {
  const found = order([[52, 5], [53, 6], [52.001, 5.001], nowhere, [53.001, 6.001]]);
  expect(found[0]).toBe(3);
  expect(Math.abs(found.indexOf(0) - found.indexOf(2))).toBe(1);
  expect(Math.abs(found.indexOf(1) - found.indexOf(4))).toBe(1);
});
