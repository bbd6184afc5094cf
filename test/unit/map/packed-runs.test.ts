import { expect, it } from 'vitest';
import { countPackedBytes, packRuns, unpackRuns } from '#main/map/drawing/packed-runs.ts';

it('keeps a run as its number and its end', () => {
  const packed = packRuns([7, 7, 7, 0, -1, -1]);
  expect([...packed.values]).toEqual([7, 0, -1]);
  expect([...packed.ends]).toEqual([3, 4, 6]);
  // Three runs of 4 bytes each, twice.
  expect(countPackedBytes(packed)).toBe(24);
});

it.each([[[]], [[5]], [[1, 1, 2, 2, 1]], [[-1, 65_535, 65_535, -1]]])('gives %j back', (numbers) => {
  expect([...unpackRuns(packRuns(numbers), new Int32Array(numbers.length))]).toEqual(numbers);
});

it('gives classes back over what was in their place', () => {
  expect([...unpackRuns(packRuns([0, 0, 3]), Uint8Array.of(9, 9, 9))]).toEqual([0, 0, 3]);
});
