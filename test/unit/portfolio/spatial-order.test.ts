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

it('points without coordinates are left out, also where all others are at one point', () => {
  expect(order([[52, 5], nowhere, [52, 5], nowhere, [52, 5]])).toEqual([0, 2, 4]);
  expect(order([nowhere, nowhere])).toEqual([]);
});

it('neighbours come together', () => {
  const found = order([[52, 5], [53, 6], [52.001, 5.001], nowhere, [53.001, 6.001]]);
  expect(found).toHaveLength(4);
  expect(Math.abs(found.indexOf(0) - found.indexOf(2))).toBe(1);
  expect(Math.abs(found.indexOf(1) - found.indexOf(4))).toBe(1);
});

it('a curve of Hilbert goes through each cell of a grid once, and always to one that lies beside it', () => {
  const side = 64;
  const points = Array.from({ length: side * side }, (_, at) => [Math.floor(at / side), at % side] as const);
  const found = order(points);
  expect(new Set(found).size).toBe(side * side);
  const steps = found.slice(1).map((to, at) => {
    const [[y, x], [beforeY, beforeX]] = [points[to]!, points[found[at]!]!];
    return Math.abs(y - beforeY) + Math.abs(x - beforeX);
  });
  expect(new Set(steps)).toEqual(new Set([1]));
});
