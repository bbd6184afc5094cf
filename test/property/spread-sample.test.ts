import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectDecimalSeparator } from '#main/portfolio/import/columns/detect-decimal-separator.ts';
import { createRowNormaliser } from '#main/portfolio/import/columns/row-normaliser.ts';
import { createCellRecord } from '#main/portfolio/import/formats/cell-record.ts';
import {
  createSpreadSample,
  FIRST_RECORDS,
  MOST_SPREAD_RECORDS,
} from '#main/portfolio/import/formats/sample-records.ts';

test('a sample has the first items and of the others some, evenly, to the last stretch', () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.integer({ min: 1, max: 600 }), (count, cells) => {
      const sample = createSpreadSample<number>();
      for (let item = 0; item < count; item += 1) sample.offer(cells, () => item);
      const items = sample.list();
      const first = Math.min(count, FIRST_RECORDS);
      expect(items.slice(0, first)).toEqual(Array.from({ length: first }, (_, index) => index));
      expect(items.length).toBeLessThanOrEqual(FIRST_RECORDS + MOST_SPREAD_RECORDS);
      const steps = new Set(items.slice(first).map((item, at) => item - (items[first + at - 1] ?? -1)));
      expect(steps.size).toBeLessThanOrEqual(1);
      const [step = count] = steps;
      expect(count - 1 - (items.at(-1) ?? -1)).toBeLessThan(Math.max(1, step));
    }),
  );
});

const digits = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
/** An amount of 1,000 and more in one style, with what may stand around it; and what it is. */
const grouped = fc.record({
  whole: digits(1, 999),
  groups: fc.array(
    digits(0, 999).map((group) => group.padStart(3, '0')),
    { minLength: 1, maxLength: 3 },
  ),
  sign: fc.constantFrom('.', ','),
  before: fc.constantFrom('', '€ ', 'EUR ', ' '),
  behind: fc.constantFrom('', ' EUR', ' '),
});

test('an amount with thousands is never read as another, whatever decimal sign the file was found to have', () => {
  fc.assert(
    fc.property(grouped, fc.constantFrom('.' as const, ',' as const), (amount, decimalSeparator) => {
      const { whole, groups, sign, before, behind } = amount;
      const read = createRowNormaliser({
        columns: ['id', 'lat', 'lon', 'value'],
        mapping: {
          columns: { locationId: ['id'], latitude: ['lat'], longitude: ['lon'], structureTIV: ['value'] },
          values: {},
          defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
        },
        isStrict: true,
        unproject: null,
        decimalSeparator,
        amountUnit: undefined,
        lengthUnit: undefined,
      });
      const text = `${before}${[whole, ...groups].join(sign)}${behind}`;
      const { location } = read(createCellRecord(2, ['1', 52.5, 5.9, text], null));
      const value = Number(whole + groups.join(''));
      if (location === null) expect(groups).toHaveLength(1);
      else expect(location.financial.structureTIV).toBe(value);
    }),
  );
});

test('what more cells say settles the sign, wherever they stand', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), (dotted, plain) => {
      const amounts = [
        ...Array.from({ length: plain }, () => '350000'),
        ...Array.from({ length: dotted }, () => '350.000'),
      ];
      const found = detectDecimalSeparator({ amounts });
      expect(found).toEqual(detectDecimalSeparator({ amounts: amounts.toReversed() }));
      expect(found).toEqual({ decimalSeparator: ',', isAmbiguous: true });
    }),
  );
});
