import { expect, test } from 'vitest';
import { importFile } from './support/import-file.ts';

async function readCurrencies(heading: string, ...cells: string[]) {
  const rows = cells.map((cell, at) => `${at},51.1${at},7.2${at},350000,${cell}`);
  const { locations } = await importFile([`Id,Latitude,Longitude,Building,${heading}`, ...rows, ''].join('\n'));
  return locations.map(({ currency }) => currency);
}

test.each(['Sum Insured Currency', 'Currency of values', 'Devise des capitaux', 'Original Ccy', 'LocalCurrency'])(
  'a column %s that has nothing but currencies is theirs',
  async (heading) => {
    expect(await readCurrencies(heading, 'GBP', 'gbp', '€')).toEqual(['GBP', 'GBP', 'EUR']);
  },
);

test.each([
  ['Currency remarks', 'converted at 1.17'],
  ['Premium', 'GBP'],
])('a column %s of %s is none', async (heading, cell) => {
  expect(await readCurrencies(heading, cell)).toEqual(['']);
});

/** A row of a building and its contents with two columns of currencies: what became of them. */
async function readTwo(names: readonly [string, string], cells: readonly [string, string]) {
  const columns = `Id,Latitude,Longitude,Building TIV,${names[0]},Contents TIV,${names[1]}`;
  const { detection, locations } = await importFile(`${columns}\n1,51.11,7.21,350000,${cells[0]},5000,${cells[1]}\n`);
  const [location] = locations;
  return {
    currency: location?.currency,
    contradicted: location?.notes.flatMap(({ code, detail }) => (code === 'currency-contradicted' ? [detail] : [])),
    remarks: detection.remarks.filter(({ code }) => code === 'several-currencies' || code === 'amounts-not-used'),
  };
}

test.each([
  ['Building Currency', 'Contents Currency'],
  ['Currency', 'Contents TIV Currency'],
  ['Currency', 'Contents curr'],
  ['Currency', 'Currency'],
  ['Building ccy', 'Equipment ccy'],
  ['Currency', 'Devise des valeurs'],
] as const)('columns %s and %s are both heard', async (...names) => {
  const two = await readTwo(names, ['CAD', 'USD']);
  expect(two).toMatchObject({ currency: 'CAD', contradicted: ['CAD, USD'] });
  expect(two.remarks).toMatchObject([{ code: 'several-currencies', detail: 'CAD, USD' }]);
  expect(await readTwo(names, ['CAD', 'cad'])).toEqual({ currency: 'CAD', contradicted: [], remarks: [] });
  expect(await readTwo(names, ['', 'USD'])).toMatchObject({ currency: 'USD', contradicted: [] });
  expect(await readTwo(names, ['$', 'USD'])).toMatchObject({ currency: 'USD', contradicted: [] });
  expect(await readTwo(names, ['$', 'EUR'])).toMatchObject({ currency: 'EUR', contradicted: ['EUR, $'] });
});

test.each([
  ['Original Currency', 'USD'],
  ['Contents Currency', 'kUSD'],
  ['Contents Currency', 'kCAD'],
])('a column %s of %s beside the currency CAD is none of the amounts, and told of', async (name, cell) => {
  expect(await readTwo(['Currency', name], ['CAD', cell])).toMatchObject({
    currency: 'CAD',
    contradicted: [],
    remarks: [{ code: 'amounts-not-used', detail: name }],
  });
});

test('another currency’s column that says the same is not told of', async () => {
  expect((await readTwo(['Currency', 'Original Currency'], ['CAD', 'CAD'])).remarks).toEqual([]);
});
