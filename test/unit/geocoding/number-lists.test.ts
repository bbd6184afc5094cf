import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import { readNumberList } from '#main/geocoding/matching/number-list.ts';
import { openAddresses, type OpenAddresses, type PlacedHouse } from './support/open-addresses.ts';

function house(number: string, street: string, east: number, north: number): PlacedHouse {
  return { number, street, city: 'Provo', region: 'UT', postcode: '84601', east, north };
}

const houses = [
  ...['1205', '1207', '1209', '12', '14', '16', '101', '103'].map((number, at) => house(number, 'Main St', at * 40, 0)),
  ...['12', '14', '20'].map((number, at) => house(number, 'Kerkstraat', at * 40, 900)),
  ...['5', '7', '9'].map((number, at) => house(number, 'N 300 E', 900, at * 40)),
  house('4', '7th Ave', 1300, 0),
  house('6', '7th Ave', 1340, 0),
];

let town: OpenAddresses;
beforeAll(async () => {
  town = await openAddresses(houses);
});
afterAll(() => town.close());

async function ask(streetAddress: string, others: Partial<AddressQuery> = { city: 'Provo', areaName: 'UT' }) {
  const [best] = await town.locate({ streetAddress, ...others });
  if (best === undefined) return 'none';
  const found = best.numbersFound === undefined ? '' : ` [${best.numbersFound.join(' ')}]`;
  return `${best.level} ${best.label.split(',')[0]} ${(best.why ?? []).join(' ')}${found}`.trim();
}

describe('an address of several buildings is the first on record, and says which are', () => {
  test.each([
    ['1205, 1207 Main St', 'address 1205 Main St severalNumbers [1205 1207]'],
    ['1205 & 1207 Main St', 'address 1205 Main St severalNumbers [1205 1207]'],
    ['1205 and 1207 Main St', 'address 1205 Main St severalNumbers [1205 1207]'],
    ['1205,1207,1209 Main St', 'address 1205 Main St severalNumbers [1205 1207 1209]'],
    ['1205, 1207, and 1209 Main St', 'address 1205 Main St severalNumbers [1205 1207 1209]'],
    ['1203; 1207 Main St', 'address 1207 Main St severalNumbers [1207]'],
    ['12-14 and 16 Main St', 'address 12 Main St numberInRange severalNumbers [12-14 16]'],
    ['101,103 Main St', 'address 101 Main St severalNumbers [101 103]'],
    ['Kerkstraat 12 en 14', 'address 12 Kerkstraat severalNumbers [12 14]'],
    ['Kerkstraat 12, 14, 20', 'address 12 Kerkstraat severalNumbers [12 14 20]'],
    ['Kerkstraat 12 + 14', 'address 12 Kerkstraat severalNumbers [12 14]'],
    ['Kerkstraat 18 und 20', 'address 20 Kerkstraat severalNumbers [20]'],
    ['5 & 9 N 300 E', 'address 5 N 300 E severalNumbers [5 9]'],
    ['4, 6 7th Ave', 'address 4 7th Ave severalNumbers [4 6]'],
  ])('%s -> %s', async (text, expected) => {
    expect(await ask(text)).toBe(expected);
  });

  test.each(['1205, 1207 Main St, Provo UT 84601', '1205 & 1207 Main St, Provo', 'Kerkstraat 12 & 14, Provo'])(
    'also in one line: %s',
    async (text) => {
      expect(await ask(text, {})).toMatch(/^address 12(05)? \w+.* severalNumbers \[/);
    },
  );
});

describe('what is none', () => {
  test.each([
    // A unit and a number, a crossing, a grid of streets, a number with its thousands, two addresses.
    '5, 1205 Main St',
    '14 Kerkstraat, 1205 Main St',
    '5 and 7 Ave',
    '450, 300 E',
    '1,205 Main St',
    '12 Main St',
    '12-14 Main St',
    'Main St 12, 84601',
    '2024 1205 Main St',
  ])('%s', async (text) => {
    expect(await ask(text)).not.toContain('severalNumbers');
  });

  it('numbers none of which is on record are answered as before', async () => {
    expect(await ask('1300, 1302 Main St')).toMatch(/^(street|interpolated) Main St/);
    expect(await ask('1300, 1302 Main St')).not.toContain('severalNumbers');
  });
});

it('every list of rising numbers is read number by number, however it is written', () => {
  const numbers = fc
    .uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 12 })
    .map((list) => list.toSorted((a, b) => a - b).map(String));
  const sign = fc
    .constantFrom(', ', ',', '; ', ' & ', ' and ', ' und ', ' + ', '/ & /')
    .filter((one) => !one.includes('/'));
  fc.assert(
    fc.property(numbers, sign, fc.boolean(), (list, between, isBehind) => {
      const written = list.join(between);
      const read = readNumberList(isBehind ? `Lindenallee ${written}` : `${written} Mill Rd`);
      expect(read?.numbers).toEqual(list);
      expect(list.map((one) => read?.withNumber(one))).toEqual(
        list.map((one) => (isBehind ? `Lindenallee ${one}` : `${one} Mill Rd`)),
      );
    }),
  );
});

it('any text is read in no time', () => {
  const word = fc.constantFrom(
    '12',
    '14,',
    '16 &',
    'and',
    'Main',
    'St',
    '-',
    ', ',
    '12-14',
    '1/2',
    'en',
    '7th',
    "'",
    '&',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const read = readNumberList(words.join(' '));
      expect(read === null || read.numbers.length > 1).toBe(true);
    }),
  );
  expect(readNumberList(`${'12, '.repeat(5000)}Main St`)).toBeNull();
});
