import { describe, expect, test } from 'vitest';
import { readCurrencyCell } from '#main/portfolio/import/columns/currency-cell.ts';
import { takeAnswer } from '#shared/portfolio/file-question.ts';
import { importFile, listCodes } from './support/import-file.ts';
import { makeXlsx } from './support/make-xlsx.ts';

/** Houses with a value each and what stands in other columns beside it. */
function withColumns(columns: string, ...cells: readonly string[]): string {
  const rows = cells.map((cell, at) => `${at},51.1${at}5,7.2${at}5,450,${cell}`);
  return [`Id,Latitude,Longitude,Building,${columns}`, ...rows, ''].join('\n');
}

async function readValues(file: string | Uint8Array) {
  const { detection, locations } = await importFile(file);
  return {
    codes: listCodes(detection.remarks),
    asked: detection.questions,
    values: locations.map(({ currency, financial }) => [currency, financial.structureTIV]),
    apartments: locations.map(({ address }) => address.unitNumber),
  };
}

describe('a cell of currencies', () => {
  const codes = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'SEK', 'BRL'];
  const spellings = [
    [3, (code: string) => [`k${code}`, `T${code}`, `${code} k`, `${code}'000`, `${code} '000`, `${code} thousands`]],
    [6, (code: string) => [`${code}m`, `Mio. ${code}`, `${code} mn`, `${code} millions`, `million ${code}`]],
    [0, (code: string) => [code, code.toLowerCase()]],
  ] as const;
  test.each(codes)('names %s, whatever its unit', (code) => {
    for (const [exponent, spell] of spellings) {
      for (const text of spell(code)) {
        expect([text, readCurrencyCell(text)]).toMatchObject([text, { currency: code, exponent, isUnitOpen: false }]);
      }
    }
  });

  test.each(['MXN', 'MUR', 'TND', 'KES', 'MAD', 'MMK', 'KWD', 'dollars', 'Euro', '$', 'kr'])(
    '%s is a currency in whole units',
    (text) => expect(readCurrencyCell(text)).toMatchObject({ exponent: 0, isUnitOpen: false }),
  );
});

describe('amounts are in what stands beside them', () => {
  test.each([
    ['Currency', 'kEUR', 'EUR', 450_000],
    ['Currency', "EUR '000", 'EUR', 450_000],
    ['Currency', 'US$m', 'USD', 450_000_000],
    ['Currency', 'TEUR', 'EUR', 450_000],
    ['Currency', '$000', '$', 450_000],
    ['Unit', 'kEUR', 'EUR', 450_000],
    ['Unit of account', "EUR'000", 'EUR', 450_000],
    ['Ccy/Unit', 'EUR k', 'EUR', 450_000],
    ['value_unit', 'kEUR', 'EUR', 450_000],
    ['Einheit', 'T€', 'EUR', 450_000],
    ['Scale', 'thousands', '', 450_000],
    ['Unidad', 'miles de euros', '', 450_000],
  ])('a column %s with %s', async (heading, cell, currency, value) => {
    const { codes, values, apartments } = await readValues(withColumns(heading, cell, cell));
    expect(values).toEqual([
      [currency, value],
      [currency, value],
    ]);
    expect(codes).toContain('amounts-in-title-unit');
    expect(apartments).toEqual(['', '']);
  });

  test.each(['_x000D_ A', '12', 'B 7000', '000-12'])(
    'but not in a column Unit with %s, which is of apartments',
    async (cell) => {
      const { values, apartments } = await readValues(withColumns('Unit', cell, cell));
      expect(values).toEqual([
        ['', 450],
        ['', 450],
      ]);
      expect(apartments).toEqual([cell, cell]);
    },
  );

  test('a column of units beside one of currencies', async () => {
    const { values } = await readValues(withColumns('Currency,Unit', 'EUR,thousands', 'CHF,thousands'));
    expect(values).toEqual([
      ['EUR', 450_000],
      ['CHF', 450_000],
    ]);
  });

  test('row by row where they differ', async () => {
    const { values } = await readValues(withColumns('Currency', 'kEUR', 'EUR', '', 'EUR m'));
    expect(values).toEqual([
      ['EUR', 450_000],
      ['EUR', 450],
      ['', 450],
      ['EUR', 450_000_000],
    ]);
  });

  test('also of deductibles, but of no shares', async () => {
    const { locations } = await importFile(withColumns('Building deductible,Currency', '5,kEUR', '2%,kEUR'));
    expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([5000, 9000]);
  });

  test('but not of what the heading or the cell says itself', async () => {
    const { values } = await readValues(withColumns('Currency', 'kEUR').replace('Building', 'Building (m)'));
    expect(values).toEqual([['EUR', 450_000]]);
    const own = await readValues(withColumns('Currency', 'kEUR').replace(',450,', ',450k,'));
    expect(own.values).toEqual([['EUR', 450_000]]);
    const heading = await readValues(withColumns('Currency', 'kEUR').replace('Building', 'Building (Mio.)'));
    expect(heading.values).toEqual([['EUR', 450_000_000]]);
  });

  test('where it leaves open what they are in, that is remarked', async () => {
    const { codes, values } = await readValues(withColumns('Currency', 'USD M'));
    expect(codes).toContain('amount-unit-unclear');
    expect(values).toEqual([['USD', 450]]);
  });

  test.each([
    ['Unit', '2B', '2B'],
    ['Unit', '12', '12'],
    ['Unit', 'K', 'K'],
    ['Unit', 'M', 'M'],
    ['Apt', 'kEUR', 'kEUR'],
  ])('a column %s with %s is of apartments', async (heading, cell, apartment) => {
    const { values, apartments } = await readValues(withColumns(heading, cell));
    expect(values).toEqual([['', 450]]);
    expect(apartments).toEqual([apartment]);
  });

  test('of the features of a GeoJSON file, too', async () => {
    const feature = (at: number) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [7.2 + at, 51.1] },
      properties: { id: at, building: 450, value_unit: 'kEUR' },
    });
    const file = JSON.stringify({ type: 'FeatureCollection', features: [feature(0), feature(1)] });
    expect((await readValues(file)).values).toEqual([
      ['EUR', 450_000],
      ['EUR', 450_000],
    ]);
  });

  test.each([
    ['SOV (in TEUR)', 'EUR', 450_000],
    ['Values €000', 'EUR', 450_000],
    ['SOV kEUR', 'EUR', 450_000],
    ['Valores en miles', '', 450_000],
    ['Locations', '', 450],
    ['Thousand Oaks', '', 450],
    ['2000', '', 450],
  ])('a sheet called %s', async (name, currency, value) => {
    const rows = [
      ['Id', 'Latitude', 'Longitude', 'Building'],
      ['1', 51.105, 7.205, 450],
      ['2', 51.115, 7.215, 450],
    ];
    const { values, codes } = await readValues(await makeXlsx([{ name, rows }]));
    expect(values).toEqual([
      [currency, value],
      [currency, value],
    ]);
    expect(codes.includes('amounts-in-title-unit')).toBe(value !== 450);
    expect(codes).not.toContain('title-lines-above-header');
  });
});

describe('a unit that makes more of the amounts than buildings are worth is asked about', () => {
  const whole = (heading: string, cells: string) => `Id,Latitude,Longitude,${heading}\n1,51.11,7.21,${cells}\n`;
  test.each([
    ['Building (EUR 000)', '"1,250,000"'],
    ['Building k€', '1250000'],
    ['Building (€m)', '1250000'],
    ['Building (JPY 000)', '125000000'],
    ['Building,Currency', '1250000,kEUR'],
    ['Building,Unit', '1250000,kEUR'],
  ])('%s over %s', async (heading, cells) => {
    const { detection } = await importFile(whole(heading, cells));
    expect(detection.questions).toMatchObject([{ code: 'amount-unit', answer: null }]);
    for (const [value, amount] of [
      ['1', 1],
      ['1000', 1000],
    ] as const) {
      const { change } = detection.questions[0]!.choices.find((choice) => choice.value === value)!;
      const { mapping } = takeAnswer({ options: {}, mapping: null }, detection.mapping, change);
      const answered = await importFile(whole(heading, cells), { mapping: () => mapping! });
      const figure = heading.includes('JPY') ? 125_000_000 : 1_250_000;
      expect(answered.locations[0]?.financial.structureTIV).toBe(figure * amount);
    }
  });

  test.each([
    ['Building (EUR 000)', '"1,250"'],
    ['Building (€m)', '12'],
    ['Building (JPY 000)', '125000'],
    ['Building,Currency', '1250,kEUR'],
    ['Building (EUR)', '1250000000'],
    ['Building (000s)', '1250k'],
  ])('%s over %s is not', async (heading, cells) => {
    expect((await importFile(whole(heading, cells))).detection.questions).toEqual([]);
  });
});
