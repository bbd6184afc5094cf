import { expect, test } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { describeReach } from '#main/portfolio/import/columns/describe-reach.ts';
import { listCodes } from './support/import-file.ts';

/** Switzerland, more or less. */
const boxes: readonly BoundingBox[] = [[5.9, 45.8, 10.5, 47.9]];
const zurich = { latitude: 47.3769, longitude: 8.5417 };
const swapped = { latitude: 8.5417, longitude: 47.3769 };
const mirrored = { latitude: 47.3769, longitude: -8.5417 };
const elsewhere = { latitude: 0, longitude: 0 };
const byAddress = { latitude: null, longitude: null };

test.each([
  ['all of them lie in a region', [zurich, zurich], []],
  ['one of them lies in one', [zurich, elsewhere], []],
  ['some of them would lie in one the other way round', [zurich, swapped, elsewhere], ['coordinates-look-swapped']],
  ['some of them would with the other sign', [mirrored, elsewhere], ['longitudes-without-sign']],
  ['both are', [mirrored, swapped], ['coordinates-look-swapped', 'longitudes-without-sign']],
  ['none of them in any way', [elsewhere], ['rows-outside-regions']],
  ['without coordinates nothing is known', [byAddress], []],
])('the first rows of a file: %s', (_, rows, codes) => {
  const numbered = rows.map((row, at) => ({ line: at + 2, ...row }));
  expect(listCodes(describeReach(numbered, boxes, () => null))).toEqual(codes);
});

/** Everywhere: a region holds both points. */
const everywhere: readonly BoundingBox[] = [[-180, -90, 180, 90]];

test.each([
  ['in it', zurich, []],
  ['only the other way round', swapped, ['coordinates-look-swapped']],
  ['only with the other sign', mirrored, ['longitudes-without-sign']],
  ['in neither way', { latitude: 40, longitude: 20 }, []],
])('a row of a known town in a region of the whole earth: %s', (_, row, codes) => {
  const numbered = [{ line: 2, ...row }];
  expect(listCodes(describeReach(numbered, everywhere, () => zurich))).toEqual(codes);
});

test('a row that is swapped into a region, and not into its own town, is not told as swapped', () => {
  const bern = { latitude: 46.948, longitude: 7.4474 };
  expect(listCodes(describeReach([{ line: 2, ...swapped }], boxes, () => bern))).toEqual(['rows-outside-regions']);
});

test('rows that would lie in a region are counted, with the first of them', () => {
  const rows = [zurich, swapped, swapped].map((row, at) => ({ line: at + 2, ...row }));
  expect(describeReach(rows, boxes, () => null)[0]?.detail).toBe(
    '2 of the first 3 would lie in a region or in their own town, the first in line 3',
  );
});
