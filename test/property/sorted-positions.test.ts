import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLargest } from '#main/portfolio/review/columns/find-largest.ts';
import { isMissing, narrowColumn, widenColumn, type ColumnData } from '#main/portfolio/review/columns/column-data.ts';
import { sortPositions } from '#main/portfolio/review/columns/sort-positions.ts';

/** Long enough for every way of sorting: by insertion, and digit by digit. */
const sizes = { minLength: 0, maxLength: 600 } as const;
const double = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, Number.NaN, 1e300, -1e300, 4_294_967_295, 2_147_483_648),
  // The same upper half of their bits, and other lower ones.
  fc.integer({ min: 0, max: 1000 }).map((step) => 1.5 + step * 2 ** -50),
);

/** What the sort of the language gives: values rising, the missing ones last, equal ones in their order. */
function sortPlainly(data: ColumnData): number[] {
  const positions = [...data.keys()];
  const present = positions.filter((position) => !isMissing(data, position));
  const missing = positions.filter((position) => isMissing(data, position));
  return [...present.toSorted((a, b) => data[a]! - data[b]! || a - b), ...missing];
}

describe('positions of a column', () => {
  it.each<[string, fc.Arbitrary<ColumnData>]>([
    ['doubles', fc.array(double, sizes).map((values) => Float64Array.from(values))],
    [
      'amounts',
      fc.array(fc.oneof(fc.nat(), fc.constant(Number.NaN)), sizes).map((values) => Float64Array.from(values)),
    ],
    ['ranks', fc.array(fc.integer({ min: -1, max: 2 ** 31 - 1 }), sizes).map((values) => Int32Array.from(values))],
    ['bytes', fc.array(fc.integer({ min: 0, max: 255 }), sizes).map((values) => Uint8Array.from(values))],
  ])('of %s are sorted as the language sorts them', (_, columns) => {
    fc.assert(
      fc.property(columns, (data) => {
        const { positions, withValue } = sortPositions(data);
        const expected = sortPlainly(data);
        // Infinities differ by nothing that can be subtracted.
        if (data.every((value) => Number.isFinite(value) || Number.isNaN(value)))
          expect([...positions]).toEqual(expected);
        expect(withValue).toBe(expected.filter((position) => !isMissing(data, position)).length);
      }),
    );
  });

  it('with the largest values are those that a whole sort puts first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(50), fc.constant(Number.NaN))),
        fc.integer({ min: 1, max: 20 }),
        (values, most) => {
          const expected = [...values.keys()]
            .filter((at) => !Number.isNaN(values[at]!))
            .toSorted((a, b) => values[b]! - values[a]! || a - b)
            .slice(0, most);
          expect(findLargest(values.length, most, (at) => values[at]!)).toEqual(expected);
        },
      ),
    );
  });
});

it('amounts are the same after they were stored in half the room', () => {
  const columns = fc
    .array(fc.oneof(double, fc.nat(), fc.constant(Number.NaN)))
    .map((values) => Float64Array.from(values));
  const plain = (data: ColumnData): number[] => Array.from(data, (value) => value + 0);
  fc.assert(
    fc.property(columns, (data) => {
      expect(plain(widenColumn(narrowColumn(data)))).toEqual(plain(data));
    }),
  );
});
