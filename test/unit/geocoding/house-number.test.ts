import { expect, test } from 'vitest';
import {
  findRangeEnd,
  formatHouseNumber,
  normalizeSuffix,
  parseHouseNumber,
} from '#main/geocoding/matching/house-number.ts';

test.each([
  ['12', { number: 12, suffix: '' }],
  ['7A', { number: 7, suffix: 'A' }],
  ['7 a', { number: 7, suffix: ' a' }],
  ['12-14', { number: 12, suffix: '-14' }],
  ['9-GR2', { number: 9, suffix: '-GR2' }],
  ['12 bis', { number: 12, suffix: ' bis' }],
  ['007', { number: 7, suffix: '' }],
  ['0', { number: 0, suffix: '' }],
  ['Rose Cottage', { number: -1, suffix: 'Rose Cottage' }],
  ['123456789', { number: -1, suffix: '123456789' }],
  [' ', null],
])('parses %s', (text, expected) => {
  expect(parseHouseNumber(text)).toEqual(expected);
});

test.each(['12', '7A', '12-14', '9-GR2', '12 bis', 'Rose Cottage'])('writes %s back as it was', (text) => {
  const parsed = parseHouseNumber(text);
  expect(parsed === null ? null : formatHouseNumber(parsed)).toBe(text);
});

test('additions are compared without punctuation and case', () => {
  expect(['-a', ' A', 'a.', '/A'].map(normalizeSuffix)).toEqual(['A', 'A', 'A', 'A']);
});

test.each([
  ['12-14', 14],
  ['12/16', 16],
  // The other side of the street, falling, too wide: additions, not ranges.
  ['12-13', null],
  ['12-2', null],
  ['40-100', null],
  ['12-A', null],
])('the range %s ends at %s', (text, end) => {
  const parsed = parseHouseNumber(text);
  expect(parsed === null ? null : findRangeEnd(parsed)).toBe(end);
});
