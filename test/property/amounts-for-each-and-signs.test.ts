import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { findUnknownQualifier } from '#main/portfolio/import/columns/amount-qualifier.ts';
import { createRowNormaliser } from '#main/portfolio/import/columns/row-normaliser.ts';
import { createCellRecord } from '#main/portfolio/import/formats/cell-record.ts';

const mapping = (value: string): PortfolioMapping => ({
  columns: { locationId: ['id'], latitude: ['lat'], longitude: ['lon'], structureTIV: [value] },
  values: {},
  defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
});

function createReader(value: string) {
  const normalise = createRowNormaliser({
    columns: ['id', 'lat', 'lon', value],
    mapping: mapping(value),
    isStrict: true,
    unproject: null,
    decimalSeparator: '.',
    amountUnit: undefined,
    lengthUnit: undefined,
  });
  return (line: number, cells: readonly string[]) => normalise(createCellRecord(line, cells, null));
}

const codes = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'EUR', 'GBP', 'CHF', 'JPY', 'CNY', 'INR', 'SEK'];
/** Countries that write the sign (CLDR, narrow symbols). */
const users: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '¥': ['JPY', 'CNY'],
};

test('a sign contradicts every code that it cannot mean, and no other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('$', '¥'),
      fc.constantFrom(...codes),
      fc.integer({ min: 1000 }),
      (sign, code, value) => {
        const { location } = createReader(`Building ${code}`)(2, ['1', '52.5', '5.9', `${sign}${value}`]);
        const isTold = location!.notes.some((note) => note.code === 'currency-contradicted');
        expect(isTold).toBe(!users[sign]!.includes(code));
      },
    ),
  );
});

test('an amount for each of something is remarked, whatever its currency and however it is written', () => {
  const of = fc.constantFrom('m2', 'm²', 'unit', 'sq ft', 'sqm', 'room');
  const joint = fc.constantFrom('/', ' / ', ' per ');
  const around = fc.constantFrom<readonly [string, string]>([' (', ')'], [' [', ']'], [' ', ''], [' - ', '']);
  fc.assert(
    fc.property(fc.constantFrom(...codes, '$', '€', 'kEUR'), joint, of, around, (money, by, each, [before, behind]) => {
      expect(findUnknownQualifier(`Building${before}${money}${by}${each}${behind}`)).not.toBeNull();
      expect(findUnknownQualifier(`Building${before}${money}${behind}`)).toBeNull();
    }),
  );
});
