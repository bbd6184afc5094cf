import { expect, test } from 'vitest';
import type { BoundingBox } from '#shared/domain/geo.ts';
import { describeReach } from '#main/services/portfolio/import/describe-reach.ts';
import { listCodes } from './support/import-file.ts';

/** Switzerland, more or less. */
const boxes: readonly BoundingBox[] = [[5.9, 45.8, 10.5, 47.9]];
const zurich = { latitude: 47.3769, longitude: 8.5417 };
const swapped = { latitude: 8.5417, longitude: 47.3769 };
const elsewhere = { latitude: 0, longitude: 0 };
const byAddress = { latitude: null, longitude: null };

test.each([
  ['one row that lies in a region is enough', [zurich, swapped, swapped], []],
  ['most of them would lie in one the other way round', [swapped, swapped, elsewhere], ['coordinates-look-swapped']],
  ['half of them is not most', [swapped, elsewhere], ['rows-outside-regions']],
  ['none of them in either order', [elsewhere], ['rows-outside-regions']],
  ['without coordinates nothing is known', [byAddress], []],
])('the first rows of a file: %s', (_, rows, codes) => {
  expect(listCodes(describeReach(rows, boxes))).toEqual(codes);
});
