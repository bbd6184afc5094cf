import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import { openAddresses, type OpenAddresses } from './support/open-addresses.ts';

let towns: OpenAddresses;
beforeAll(async () => {
  const rows = ['COPPER LANDING', 'WICK HARBOUR', 'PORTHAM'].flatMap((city, at) =>
    ['5', '7'].map((number, row) => ({
      number,
      street: 'MAIN ST',
      city,
      region: 'NS',
      postcode: city === 'PORTHAM' ? 'B8X 1K1' : '',
      east: 100 * row,
      north: 20_000 * at,
    })),
  );
  towns = await openAddresses(rows);
});
afterAll(() => towns.close());

async function ask(query: AddressQuery): Promise<string> {
  const [best] = await towns.locate(query);
  if (best === undefined) return 'none';
  return [best.level, best.label.split(', ')[1]?.split(' NS')[0], ...(best.why ?? [])].join(' ');
}

describe('a town in the street text beside another one in its own field', () => {
  it.each([
    ['5 Main St, Wick Harbour', 'Copper Landing', 'address COPPER LANDING cityDiffers'],
    ['5 Main St, Wick Harbour, NS', 'Copper Landing', 'address COPPER LANDING cityDiffers'],
    ['Wick Harbour, 5 Main St', 'Copper Landing', 'address COPPER LANDING cityDiffers'],
    ['5 Main St, Copper Landing', 'Copper Landing', 'address COPPER LANDING'],
    ['5 Main St, Copper Landing, NS', 'Copper Landing NS', 'address COPPER LANDING'],
    // What is no town of the pack may be a building or a person.
    ['5 Main St, Rose Cottage', 'Copper Landing', 'address COPPER LANDING'],
  ])('%s in %s is answered %s', async (streetAddress, city, expected) => {
    expect(await ask({ streetAddress, city })).toBe(expected);
  });
});

describe('a country that is not that of the place', () => {
  it.each([
    [{ countryName: 'Canada' }, 'address PORTHAM'],
    [{ countryName: 'CA' }, 'address PORTHAM'],
    [{ countryName: 'Kanada' }, 'address PORTHAM'],
    // No word for a country that anybody knows rules nothing out.
    [{ countryName: 'Main office' }, 'address PORTHAM'],
    [{ countryName: 'Australia' }, 'none'],
    [{ countryName: 'NZ' }, 'none'],
    [{ countryName: 'Germany' }, 'none'],
    [{ countryName: 'Germany', postalCode: 'B8X 1K1' }, 'address PORTHAM regionDiffers'],
    [{ countryName: 'Australia', postalCode: 'B8X 1K1' }, 'address PORTHAM regionDiffers'],
  ] as const)('is heard: %j', async (fields, expected) => {
    expect(await ask({ streetAddress: '5 Main St', city: 'Portham', ...fields })).toBe(expected);
  });
});
