import { expect, test } from 'vitest';
import { computeDistanceMetres } from '#shared/geo/geo.ts';
import { computeCrossing, type House } from '#main/geocoding/matching/compute-crossing.ts';

/** On the equator a degree is 111,195 m both ways, so metres turn into degrees by one division. */
const at = (x: number, y: number) => ({ longitude: x / 111_195, latitude: y / 111_195 });

/** Houses every 20 m on both sides, 12 m from the middle of a street that runs east through y = 0. */
const eastward: House[] = [-50, -30, -10, 10, 30, 50].flatMap((x, index) => [
  { number: 2 * index + 1, point: at(x, 12) },
  { number: 2 * index + 2, point: at(x, -12) },
]);

/** The same on a street that runs north through x. */
const northward = (x: number): House[] =>
  [-60, -40, 40, 60].flatMap((y, index) => [
    { number: 2 * index + 1, point: at(x - 12, y) },
    { number: 2 * index + 2, point: at(x + 12, y) },
  ]);

test('lines midway between both sides meet in the middle of the crossing', () => {
  const crossing = computeCrossing(eastward, northward(5));
  expect(crossing).not.toBeNull();
  expect(computeDistanceMetres(crossing?.point ?? at(0, 0), at(5, 0))).toBeLessThan(1);
  expect(crossing?.uncertaintyMetres).toBe(40);
});

test('a street that ends short of the other still meets it', () => {
  const ending = northward(5).filter(({ point }) => point.latitude > 0);
  const crossing = computeCrossing(eastward, ending);
  expect(computeDistanceMetres(crossing?.point ?? at(999, 0), at(5, 0))).toBeLessThan(1);
});

test('with two houses there is no line: the middle between the nearest houses', () => {
  const crossing = computeCrossing(eastward, [{ number: 1, point: at(10, 32) }]);
  // The nearest house of the other street stands at 10, 12: 20 m away.
  expect(computeDistanceMetres(crossing?.point ?? at(0, 0), at(10, 22))).toBeLessThan(0.1);
});

test('streets that come nowhere near each other do not meet', () => {
  expect(computeCrossing(eastward, northward(400))).toBeNull();
  expect(computeCrossing([], eastward)).toBeNull();
});
