import { expect, test } from 'vitest';
import { computeEditDistance, computePrefixDistance } from '#main/geocoding/matching/edit-distance.ts';

// Counted by hand: one for each insertion, deletion, substitution or swap of neighbours.
test.each([
  ['kerk', 'kerk', 2, 0],
  ['kerk', 'kerek', 2, 1],
  ['kerk', 'krk', 2, 1],
  ['kerk', 'kark', 2, 1],
  ['kerk', 'kekr', 2, 1],
  ['ab', 'ba', 1, 1],
  ['kerk', 'berg', 2, 2],
  ['kerk', 'molen', 2, 3],
  ['', 'ab', 2, 2],
  ['', 'abc', 2, 3],
  // A swap and a deletion.
  ['spaarbank', 'sapabank', 3, 2],
])('distance of %s and %s, counted to %i, is %i', (a, b, limit, distance) => {
  expect(computeEditDistance(a, b, limit)).toBe(distance);
  expect(computeEditDistance(b, a, limit)).toBe(distance);
});

test.each([
  ['spaar', 'spaarbank', 1, 0],
  ['spaarbamk', 'spaarbankstraat', 1, 1],
  ['psaar', 'spaarbank', 1, 1],
  ['molen', 'spaarbank', 1, 2],
])('beginning %s of %s, counted to %i, is %i', (typed, word, limit, distance) => {
  expect(computePrefixDistance(typed, word, limit)).toBe(distance);
});
