import { describe, expect, test } from 'vitest';
import { findUnknownQualifier } from '#main/portfolio/import/columns/amount-qualifier.ts';
import { matchColumnName } from '#main/portfolio/import/columns/column-name-matches.ts';
import { readAmountHeading } from '#main/portfolio/import/columns/read-amount-heading.ts';
import { importFile, listCodes } from './support/import-file.ts';

const thousands = [
  'thousands',
  'thou',
  'ths',
  'Tsd.',
  'Tausend',
  'milliers',
  'duizenden',
  'migliaia',
  'mila',
  'milhares',
  'miles',
];
const millions = ['millions', 'Millionen', 'Mio.', 'mln', 'miljoen', 'milioni', 'millones', 'milhões'];
const currencies = ['€', 'EUR', 'euros', '$', 'R$', 'GBP'];
const joints = { thousands: ['', 'of ', 'de ', 'di '], before: ['(', '(in ', '(en '] };

describe('a heading that names a factor', () => {
  test.each([...thousands.map((word) => [word, 3] as const), ...millions.map((word) => [word, 6] as const)])(
    '%s, beside any currency, is times 10^%d',
    (word, exponent) => {
      const qualifiers = joints.before.flatMap((before) =>
        currencies.flatMap((currency) => [
          `${before}${word})`,
          ...joints.thousands.map((of) => `${before}${word} ${of}${currency})`),
          `${before}${currency} ${word})`,
        ]),
      );
      for (const qualifier of qualifiers) {
        const name = `Building ${qualifier}`;
        expect([name, readAmountHeading(name).exponent]).toEqual([name, exponent]);
        expect([name, matchColumnName(name)?.field]).toEqual([name, 'structureTIV']);
      }
    },
  );

  const signs = ['x', '×', '*', 'in', 'x EUR', '× €'];
  const figures = { 3: ['1000', '1,000', '1.000', '1 000', "1'000"], 6: ['1000000', '1,000,000', '1.000.000'] };
  test.each(
    ([3, 6] as const).flatMap((exponent) =>
      figures[exponent].flatMap((figure) => signs.map((sign) => [`(${sign} ${figure})`, exponent] as const)),
    ),
  )('%s is times 10^%d', (qualifier, exponent) => {
    expect(readAmountHeading(`Building ${qualifier}`)).toMatchObject({ exponent, isUnitOpen: false });
  });

  test.each([
    ['Edificio (R$ mil)', 'BRL', 3],
    ['Edificio (miles de €)', 'EUR', 3],
    ['Edificio (miles EUR)', 'EUR', 3],
    ['Fabbricato (migliaia di euro)', '', 3],
    ['Fabbricato (€ mila)', 'EUR', 3],
    ['Edifício (milhares de euros)', '', 3],
    ['Edificio (mil €)', 'EUR', 3],
    ['Edifício (milhões)', '', 6],
    ['Edificio en miles de euros', '', 3],
    ['Opstal (× 1000)', '', 3],
    ['Building (USD ths)', 'USD', 3],
    ['Building ($ thou)', '', 3],
    ['Building (1000 EUR)', 'EUR', 3],
    ['Building (EUR 1,000s)', 'EUR', 3],
    ['Building (€ x10^3)', 'EUR', 3],
    ['Building (10³ €)', 'EUR', 3],
    ['Building (3 zeros omitted)', '', 3],
    ['Building (six zeroes)', '', 6],
    ['Building (EUR 000,000)', 'EUR', 6],
    ['Bâtiment (k euros)', '', 3],
    ['Building (mill. €)', 'EUR', 6],
  ] as const)('%s is in %s, times 10^%d', (name, currency, exponent) => {
    expect(readAmountHeading(name)).toEqual({ currency, exponent, isUnitOpen: false });
    expect(matchColumnName(name)?.field).toBe('structureTIV');
  });

  test.each([
    '(00s)',
    '(hundreds)',
    '(x 100)',
    '(x 10,000)',
    '(10^4)',
    '(USD mil)',
    '(mil millones)',
    '(€ bn)',
    '(Mrd. €)',
    '(crore)',
    '(億円)',
    '(百千円)',
    '(zeros omitted)',
  ])('%s is no unit that is known, which is said', (qualifier) => {
    expect(readAmountHeading(`Building ${qualifier}`)).toMatchObject({ exponent: 0, isUnitOpen: true });
  });

  test('a round figure behind a deductible may be the amount itself', () => {
    expect(readAmountHeading('Excess (EUR 1,000)')).toMatchObject({ exponent: 0, isUnitOpen: true });
    expect(readAmountHeading('Excess (EUR 1,000s)')).toMatchObject({ exponent: 3 });
  });
});

describe('what stands behind the name of an amount', () => {
  test.each(['(xyz)', '[xyz]', '(EUR xyz)', '(xyz €)', '- EUR xyz', '(z€)', '(€ 十)', '(12)', '(xyz, incl. VAT)'])(
    '%s may be a unit',
    (qualifier) => expect(findUnknownQualifier(`Building ${qualifier}`)).not.toBeNull(),
  );

  test.each([
    'Building (USD)',
    'Building (AED)',
    'Building (Kč)',
    'Building (incl. VAT)',
    'Building (excl. land)',
    'Building (replacement cost)',
    'TIV (2024)',
    'Building (as of 01.01.2024)',
    'Contents (stock & fixtures)',
    'Contents (incl. Tenant Improvements & Betterments)',
    'Coverage A (Dwelling)',
    'Building (our share)',
    'TIV - Building',
    'Building (#)',
    'Building (Freehold)',
    'Building (if owner-occupied)',
    'Building (Replacement Value as of Jan 2024)',
    'Contents (UK)',
    'Bâtiment (propriétaire)',
    'Gebäude (inkl. Nebengebäude)',
    'Opstal (excl. fundamenten, incl. bijgebouwen)',
    'Valeur bâtiment (HT)',
    'Bâtiment (valeur à neuf)',
    'Gebäude (gleitender Neuwert)',
    'Gebäude (Stand 2024)',
    'Gebäude (Zeitwert in EUR)',
    'Opstal (herbouwwaarde, excl. btw)',
    'Edificio (valor de reposición)',
    'Fabbricato (costo di ricostruzione)',
    'Edifício (valor em novo)',
    'Insured values (GBP) – Buildings',
    'Building deductible (% of TIV)',
    'Building ($000)',
  ])('%s is understood', (name) => expect(findUnknownQualifier(name)).toBeNull());

  test('is remarked of the file where it is not understood, until somebody says what it is', async () => {
    const file = 'Id,Latitude,Longitude,Building (xyz)\n1,51.11,7.21,12500\n';
    const { detection } = await importFile(file);
    expect(detection.remarks).toMatchObject([{ code: 'amount-unit-unclear', detail: 'Building (xyz)' }]);
    const said = await importFile(file, { options: { amountUnit: 1000 } });
    expect(listCodes(said.detection.remarks)).toEqual([]);
    expect(said.locations[0]?.financial.structureTIV).toBe(12_500_000);
  });
});

describe('a line above the column names', () => {
  test.each([
    'Importes en miles de euros',
    'Importi in migliaia di euro',
    'Valores em milhares de euros',
    'Valores em R$ mil',
    'Montants en milliers d’euros',
    'Bedragen × 1000',
    'Values in USD ths',
    'TEUR',
    '(k€)',
  ])('%s multiplies', async (title) => {
    const { locations, detection } = await importFile(`${title}\nId,Latitude,Longitude,Building\n1,51.11,7.21,450\n`);
    expect(listCodes(detection.remarks)).toContain('amounts-in-title-unit');
    expect(locations[0]?.financial.structureTIV).toBe(450_000);
  });
});

test.each([
  ['Values in zillions of EUR', ['amount-unit-unclear', 'title-lines-above-header']],
  ['Importes en docenas de euros', ['amount-unit-unclear', 'title-lines-above-header']],
  ['Values in hundreds of EUR', ['amount-unit-unclear', 'title-lines-above-header']],
  ['Amounts in Canadian dollars', ['title-lines-above-header']],
  ['Values in the currency of EUR', ['title-lines-above-header']],
  ['Schedule of values 2024 (draft), EUR', ['title-lines-above-header']],
])('a title %s is remarked by %j', async (title, codes) => {
  const { detection } = await importFile(`"${title}"\nId,Latitude,Longitude,Building\n1,51.11,7.21,450000\n`);
  expect(listCodes(detection.remarks).toSorted()).toEqual(codes);
});

test('a distance in miles is in no thousands', async () => {
  const { detection } = await importFile('Id,Latitude,Longitude,Building,Distance (miles)\n1,51.1,7.2,450000,12\n');
  expect(listCodes(detection.remarks)).toEqual([]);
});
