import { describe, expect, test } from 'vitest';
import { findCurrencyInText } from '#main/portfolio/import/columns/currency-names.ts';
import { parseAmountText } from '#main/portfolio/import/columns/parse-amount-text.ts';
import { readAmountHeading } from '#main/portfolio/import/columns/read-amount-heading.ts';
import { matchColumnName } from '#main/portfolio/import/columns/column-name-matches.ts';

describe('an amount', () => {
  test.each([
    ['1234.5', 1234.5, ''],
    ['600k', 600_000, ''],
    ['€600k', 600_000, 'EUR'],
    ['600 k EUR', 600_000, 'EUR'],
    ['1,250k', 1_250_000, ''],
    ['TEUR 1.250,5', 1_250_500, 'EUR'],
    ['2.5 TCHF', 2500, 'CHF'],
    ['1.2m', 1_200_000, ''],
    ['£1.25m', 1_250_000, 'GBP'],
    ['USD 1.2 mn', 1_200_000, 'USD'],
    ['Mio. € 2,5', 2_500_000, 'EUR'],
    ['12M AUD', 12_000_000, 'AUD'],
    ['0.3M', 300_000, ''],
    ['1.0M', 1_000_000, ''],
    ['Rs. 12 lakh', 1_200_000, ''],
  ])('%s is %d', (text, value, currency) => {
    expect(parseAmountText(text, '.')).toMatchObject({ kind: 'number', value, currency });
  });

  test.each(['350M', '$2M', 'USD 2M', '4T', '2B', '5 L', '1.250 Mio', '1 trillion'])(
    '%s may be read in two ways',
    (text) => {
      expect(parseAmountText(text, ',').kind).toBe('unit-ambiguous');
    },
  );

  test.each(['k', 'million', '12 k k', '5 kg', '1,2,3m', '12 mil', 'm 12', '-'])(
    '%s is no abbreviated amount',
    (text) => {
      expect(['unreadable', 'blank']).toContain(parseAmountText(text, '.').kind);
    },
  );
});

describe('the heading of a column of amounts', () => {
  test.each([
    ['建物(千円)', 3, false],
    ['Verzekerde som gebouw (x € 1.000)', 3, false],
    ['Building (in USD 1,000)', 3, false],
    ['建物(百万円)', 6, false],
    ['建物(万円)', 0, true],
    ['Sum Insured (INR Lakhs)', 0, true],
    ['Sum Insured (Rs Cr)', 0, true],
  ])('%s is times 10^%d', (name, exponent, isUnitOpen) => {
    expect(readAmountHeading(name)).toMatchObject({ exponent, isUnitOpen });
  });

  test.each([
    ['TIV', '', 0],
    ['TIV (EUR)', 'EUR', 0],
    ['Gebäude €', 'EUR', 0],
    ['Buildings £', 'GBP', 0],
    ['Building TIV ($)', '', 0],
    ['Valeur bâtiment (C$)', 'CAD', 0],
    ['tiv_usd', 'USD', 0],
    ["Building ('000)", '', 3],
    ['Contents 000s', '', 3],
    ['Building value $000', '', 3],
    ['Gebäude in T€', 'EUR', 3],
    ['Gebäude TEUR', 'EUR', 3],
    ['Contents (k CHF)', 'CHF', 3],
    ['TIV in thousands of CAD', 'CAD', 3],
    ['Valeur bâtiment (en milliers)', '', 3],
    ['Versicherungssumme Gebäude in 1.000 €', 'EUR', 3],
    ['Contents EUR m', 'EUR', 6],
    ['Building (€m)', 'EUR', 6],
    ['Gebäude (Mio. EUR)', 'EUR', 6],
    ['Building value in millions', '', 6],
  ])('%s is in %s, times 10^%d', (name, currency, exponent) => {
    expect(readAmountHeading(name)).toEqual({ currency, exponent, isUnitOpen: false });
    expect(matchColumnName(name)?.field).toMatch(/TIV$/);
  });

  test.each(['TIV (M)', 'Building value ($M)', 'Contents (in T)'])('%s leaves open what its amounts are in', (name) => {
    expect(readAmountHeading(name)).toMatchObject({ exponent: 0, isUnitOpen: true });
  });

  test.each(['Country', 'TIV 2000', 'Mill Road', 'Deductible', 'BuildingTIV', 'LocDed1Building'])(
    '%s says nothing of it',
    (name) => {
      expect(readAmountHeading(name)).toEqual({ currency: '', exponent: 0, isUnitOpen: false });
    },
  );
});

describe('a currency', () => {
  test.each([
    ['€ 1', 'EUR'],
    ['1 eur', 'EUR'],
    ['US$1', 'USD'],
    ['$1', ''],
    ['1 $ CA', 'CAD'],
    ['kr 12', ''],
    ['EUROPE', ''],
    ['RMB 5', 'CNY'],
  ])('in %s is %s', (text, code) => {
    expect(findCurrencyInText(text)).toBe(code);
  });
});
