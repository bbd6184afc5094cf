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
