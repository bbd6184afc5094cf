import { expect } from 'vitest';
import { row, withRows, type Defect } from './defect.ts';

/** Rows of amounts in the column of buildings, from line 3, each in a place of its own. */
function withAmounts(...amounts: string[]): string {
  return withRows(...amounts.map((tiv, at) => row({ id: `A${at}`, lat: `49.4${at + 10}7`, tiv })));
}

/** Checks the insured values of the rows from line 3. */
function expectAmounts(...amounts: number[]): NonNullable<Defect['check']> {
  return ({ locations }) => expect(locations.slice(1).map(({ financial }) => financial.structureTIV)).toEqual(amounts);
}

/** Defects of amounts of money: abbreviations, units in the heading, currencies. */
export const defectsOfAmounts: readonly Defect[] = [
  {
    name: 'amounts in thousands by a letter or word',
    file: withAmounts('600k', '600 K', '450 tsd', '450 Tsd.', '450 T€', 'TEUR 450', 'k€ 450', '450 kCHF', '12.5k'),
    noted: { 3: ['amount-abbreviated'], 8: ['amount-abbreviated'] },
    check: expectAmounts(600_000, 600_000, 450_000, 450_000, 450_000, 450_000, 450_000, 450_000, 12_500),
  },
  {
    name: 'amounts in millions by a letter or word',
    file: withAmounts('1.2m', '2,5 Mio.', '€ 1.5M', '1.5M', '$2MM', '3 mn', '1.1 million CAD', '£2M', '2,5 Mio. €'),
    noted: { 3: ['amount-abbreviated'], 4: ['amount-abbreviated', 'number-in-other-style'] },
    // 1.1 million is 1,100,000 and not 1,100,000.0000000001.
    check: expectAmounts(1.2e6, 2.5e6, 1.5e6, 1.5e6, 2e6, 3e6, 1_100_000, 2e6, 2.5e6),
  },
  {
    name: 'amounts in lakh, crore and milliards',
    file: withAmounts('12 lakh', '₹ 1.2 crore', '2 Mrd. EUR', '0,5 milliard'),
    check: expectAmounts(1_200_000, 12_000_000, 2_000_000_000, 500_000_000),
  },
  {
    name: 'amounts whose letter may mean thousands or millions',
    file: withAmounts('350M', '$350M', '5 T', '1 billion', '3B', '10 Cr', '1,250 Mio'),
    rejected: Object.fromEntries([3, 4, 5, 6, 7, 8, 9].map((line) => [line, ['amount-unit-ambiguous']])),
  },
  {
    name: 'amounts with words that are no unit',
    file: withAmounts('600 kg', '450 tests', '1.2.3m', 'mio', '12 lakhs and more'),
    rejected: Object.fromEntries([3, 4, 5, 6, 7].map((line) => [line, ['number-unreadable']])),
  },
  {
    name: 'words that say that a value is not known',
    file: withAmounts('TBD', 'n/a', '?', 'unbekannt', '-', ' '),
    noted: {
      3: ['tiv-not-given'],
      4: ['tiv-not-given'],
      5: ['tiv-not-given'],
      6: ['tiv-not-given'],
      7: ['tiv-empty'],
      8: ['tiv-empty'],
    },
    check: ({ locations }) => {
      expect(locations.slice(1).map(({ financial }) => financial.structureTIV)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(locations[1]?.notes).toContainEqual({ code: 'tiv-not-given', column: 'Building TIV', detail: '"TBD"' });
    },
  },
  {
    name: 'amounts that are all abbreviated with decimal commas',
    file: 'Ref;Address;City;TIV\n1;12 Mill Rd;Portham;1,25 Mio.\n2;9 Mill Rd;Portham;2,5 Mio.\n',
    check: ({ detection, locations }) => {
      expect(detection.options.decimalSeparator).toBe(',');
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([1_250_000, 2_500_000]);
    },
  },
  {
    name: 'amounts in thousands by the heading, one with a unit of its own, a percentage and a zero',
    file: withRows(
      row({ tiv: '350.5', ded: '1' }),
      row({ id: '3', lat: '49.3', tiv: '1.2m', ded: '2%' }),
      row({ id: '4', lat: '49.4', tiv: '0', ded: '' }),
    )
      .replace('350000', '350')
      .replace('Building TIV', "Building TIV ('000)")
      .replace('Building deductible', 'Building deductible (000s)'),
    remarks: ['amounts-in-heading-unit'],
    noted: { 2: ['amount-in-heading-unit'], 3: ['amount-in-heading-unit'], 4: ['amount-abbreviated'] },
    check({ locations }) {
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([350_000, 350_500, 1_200_000, 0]);
      expect(locations.map(({ financial }) => financial.inventoryTIV)).toEqual([100_000, 50_000, 50_000, 50_000]);
      expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([1_000_000, 1000, 24_000, 0]);
    },
  },
  {
    name: 'a heading whose unit is not clear',
    file: withRows().replace('Building TIV', 'Building TIV (M)'),
    remarks: ['amount-unit-unclear'],
    check: ({ locations }) => expect(locations[0]?.financial.structureTIV).toBe(350_000),
  },
  {
    name: 'a line above the column names that says thousands of what hardly can be',
    file: `Schedule of values,,,,,,,,,\nAll amounts in thousands of CAD,,,,,,,,,\n${withRows()}`,
    remarks: ['amount-unit-unclear', 'title-lines-above-header'],
    check: ({ locations }) =>
      expect(locations[0]).toMatchObject({ currency: 'CAD', financial: { structureTIV: 350_000 } }),
  },
  {
    name: 'a line above the column names that says thousands',
    file: `Amounts in thousands of EUR\nRef,Address,City,Building TIV,Contents TIV,Building deductible\n1,12 Mill Rd,Portham,350,1.2m,5\n2,9 Mill Rd,Portham,420.5,50,2%\n`,
    remarks: ['amounts-in-title-unit', 'title-lines-above-header'],
    noted: { 3: ['amount-in-given-unit', 'amount-abbreviated'], 4: ['amount-in-given-unit'] },
    check({ detection, locations }) {
      expect(detection.options.amountUnit).toBe(1000);
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([350_000, 420_500]);
      expect(locations.map(({ financial }) => financial.inventoryTIV)).toEqual([1_200_000, 50_000]);
      expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([5000, 8410]);
      expect(locations[0]?.currency).toBe('EUR');
    },
  },
  {
    name: 'a line above the column names that says thousands in a merged cell, in German, with one heading that says millions',
    file: 'Aufstellung 2026;Werte in T€;;;\nNr;Straße;Ort;Gebäude;Inhalt (Mio. €)\n1;Mühlweg 12;Portham;450;1,5\n',
    remarks: ['amounts-in-title-unit', 'amounts-in-heading-unit'],
    check: ({ locations }) =>
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 450_000, inventoryTIV: 1_500_000 }),
  },
  {
    name: 'a line that says thousands, corrected: as it stands, and one column in millions',
    file: `Amounts in thousands of EUR\nRef,Address,City,Building TIV,Contents TIV\n1,12 Mill Rd,Portham,350,2\n`,
    corrections: {
      options: { amountUnit: 1 },
      mapping: (suggested) => ({ ...suggested, amountUnits: { 'contents tiv': 1_000_000 } }),
    },
    noted: { 3: ['amount-in-given-unit'] },
    check({ detection, locations }) {
      expect(detection.remarks.map(({ code }) => code)).toEqual(['title-lines-above-header']);
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 350, inventoryTIV: 2_000_000 });
    },
  },
  {
    name: 'a row of units right below the column names',
    file: 'Ref,Address,City,Building TIV,Contents TIV\n,,,(k CHF),(k CHF)\n1,12 Mill Rd,Portham,350,10\n',
    remarks: ['amounts-in-title-unit'],
    rejected: { 2: ['no-location', 'number-unreadable', 'number-unreadable'] },
    noted: { 3: ['amount-in-given-unit'] },
    check: ({ locations }) =>
      expect(locations[0]).toMatchObject({
        currency: 'CHF',
        financial: { structureTIV: 350_000, inventoryTIV: 10_000 },
      }),
  },
  {
    name: 'a row of units that differ',
    file: 'Ref,Address,City,Building TIV,Contents TIV\n,,,(Mio CHF),(CHF)\n1,12 Mill Rd,Portham,1.5,10000\n',
    remarks: ['amount-unit-unclear'],
    rejected: { 2: ['no-location', 'number-unreadable', 'number-unreadable'] },
  },
  {
    name: 'a note below the rows that says thousands',
    file: 'Ref,Address,City,Building\n1,12 Mill Rd,Portham,450\n2,9 Mill Rd,Portham,350\nAll values in TEUR,,,\n',
    remarks: ['amounts-in-title-unit'],
    rejected: { 4: ['no-location', 'no-tiv'] },
    check: ({ locations }) =>
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([450_000, 350_000]),
  },
  {
    name: 'texts kept as such by a formula',
    file: 'Ref,Address,City,Postcode,Building\n="0012",12 Mill Rd,Portham,="08001","=""350000"""\n2,9 Mill Rd,Portham,08002,=1+1\n',
    rejected: { 3: ['number-unreadable'] },
    check: ({ locations }) =>
      expect(locations[0]).toMatchObject({
        locationId: '0012',
        address: { postalCode: '08001' },
        financial: { structureTIV: 350_000 },
      }),
  },
  {
    name: 'a heading that says thousands, corrected by the mapping',
    file: `Ref,Address,City,Building TIV (000s)\n1,12 Mill Rd,Portham,350000\n`,
    corrections: { mapping: (suggested) => ({ ...suggested, amountUnits: { 'Building TIV (000s)': 1 } }) },
    check: ({ locations }) => expect(locations[0]?.financial.structureTIV).toBe(350_000),
  },
  {
    name: 'a town called Thousand Oaks above the column names',
    file: `Schedule of Thousand Oaks,,,,,,,,,\n${withRows()}`,
    check: ({ detection }) => expect(detection.remarks.map(({ code }) => code)).toEqual(['title-lines-above-header']),
  },
  // Currencies.
  {
    name: 'a currency in the headings',
    file: withRows().replace('Building TIV', 'Building TIV (EUR)').replace('Contents TIV', 'Contents €'),
    check({ detection, locations }) {
      expect(detection.mapping.defaults.currency).toBe('EUR');
      expect(locations[0]?.currency).toBe('EUR');
      expect(detection.remarks).toEqual([]);
    },
  },
  {
    name: 'headings of two currencies',
    file: withRows().replace('Building TIV', 'Building TIV (EUR)').replace('Contents TIV', 'Contents TIV (USD)'),
    remarks: ['several-currencies'],
    noted: { 2: ['currency-contradicted'] },
    check: ({ detection, locations }) => {
      expect(detection.mapping.defaults.currency).toBe('');
      expect(locations[0]?.currency).toBe('');
    },
  },
  {
    name: 'currencies in the cells, of one row and another',
    file: withAmounts('€ 250000', 'GBP 250000', '$250,000'),
    remarks: ['several-currencies'],
    check: ({ locations }) => expect(locations.map(({ currency }) => currency)).toEqual(['', 'EUR', 'GBP', '']),
  },
  {
    name: 'two currencies in one row',
    file: withRows(row({ tiv: '€250000', contents: '£50000' })),
    remarks: ['several-currencies'],
    noted: { 3: ['currency-contradicted'] },
  },
  {
    name: 'a column of currencies that the heading contradicts',
    file: 'Ref,Address,City,TIV (USD),Currency\n1,12 Mill Rd,Portham,1000,CAD\n2,9 Mill Rd,Portham,1000,USD\n3,7 Mill Rd,Portham,1000,\n',
    remarks: ['several-currencies'],
    noted: { 2: ['currency-contradicted'] },
    check: ({ locations }) => {
      expect(locations.map(({ currency }) => currency)).toEqual(['CAD', 'USD', 'USD']);
      expect(locations[1]?.notes.map(({ code }) => code)).not.toContain('currency-contradicted');
    },
  },
  {
    name: 'amounts in pence',
    file: 'Ref,Address,City,Buildings (pence)\n1,12 Mill Rd,Portham,35000000\n',
    remarks: ['amount-unit-unclear'],
  },
  {
    name: 'one currency spelt in several ways',
    file: 'Ref,Address,City,Building TIV,Currency\n1,12 Mill Rd,Portham,1000,EUR\n2,9 Mill Rd,Portham,1000,eur\n3,7 Mill Rd,Portham,1000,€\n4,5 Mill Rd,Portham,1000,$\n5,3 Mill Rd,Portham,1000,dollars\n',
    check: ({ locations }) =>
      expect(locations.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR', '$', 'dollars']),
  },
  {
    name: 'a currency of the mapping in small letters',
    file: 'Ref,Address,City,Building TIV\n1,12 Mill Rd,Portham,1000\n',
    corrections: { mapping: (mapping) => ({ ...mapping, defaults: { ...mapping.defaults, currency: 'chf' } }) },
    check: ({ locations }) => expect(locations[0]?.currency).toBe('CHF'),
  },
];
