import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { createRowComparison } from '#main/portfolio/import/row-identity.ts';

const columns = ['id', 'lat', 'lon', 'street', 'city', 'Building', 'Use'];
const mapping: PortfolioMapping = {
  columns: {
    locationId: ['id'],
    latitude: ['lat'],
    longitude: ['lon'],
    streetAddress: ['street'],
    city: ['city'],
    structureTIV: ['Building'],
    typeOfBusiness: ['Use'],
  },
  values: {},
  defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
};
const IDENTITY = 5;

const word = fc.stringMatching(/^[a-z]{1,6}$/u);
const degrees = fc.double({ min: -89, max: 89, noNaN: true }).map((value) => value.toFixed(4));
const row = fc.tuple(fc.nat(50).map(String), degrees, degrees, word, word, fc.nat().map(String), word);
const refused = fc.uniqueArray(fc.nat(columns.length - 1), { maxLength: 3 });
const order = fc.shuffledSubarray(columns, { minLength: columns.length });

function compare(
  before: readonly string[],
  after: readonly string[],
  open: readonly number[],
  names: readonly string[],
) {
  const isSame = createRowComparison({ mapping }, columns, ['Freeboard row', ...names]);
  const reasons = open.map((index) => ({ code: 'number-unreadable', column: columns[index]!, detail: '' }));
  const record = ['7', ...names.map((name) => after[columns.indexOf(name)]!)];
  return isSame({ id: 7, line: 8, reasons, cells: before }, record);
}

test('a row is its own whatever was corrected of what was refused, and however the columns stand', () => {
  fc.assert(
    fc.property(row, row, refused, order, (before, other, open, names) => {
      const after = before.map((cell, index) => (open.includes(index) || index >= IDENTITY ? other[index]! : cell));
      expect(compare(before, after, open, names)).toBe(true);
      const written = after.map((cell) => cell.replace(/^(-?\d+)\.(\d+)$/u, '$1,$2'));
      expect(compare(before, written, open, names)).toBe(true);
    }),
  );
});

test('a row of which a cell that identifies it and was not refused is another is that of another file', () => {
  fc.assert(
    fc.property(row, row, refused, order, (before, other, open, names) => {
      const differs = other.some(
        (cell, index) =>
          index < IDENTITY && !open.includes(index) && cell !== before[index] && +cell !== +before[index]!,
      );
      fc.pre(differs);
      expect(compare(before, other, open, names)).toBe(false);
    }),
  );
});
