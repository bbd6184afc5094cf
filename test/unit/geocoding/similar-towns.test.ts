import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAddresses, type OpenAddresses } from './support/open-addresses.ts';

const names = ['West Oddville', 'Southampton', 'Westhofen', 'Praha 4', 'Kampen', "'s-Hertogenbosch", "L'Isle-Adam"];
let towns: OpenAddresses;
beforeAll(async () => {
  const rows = names.map((city, at) => ({
    number: '5',
    street: 'MAIN ST',
    city,
    region: 'NS',
    postcode: city === 'Kampen' ? '8261 CK' : '',
    east: 0,
    north: 20_000 * at,
  }));
  towns = await openAddresses(rows);
});
afterAll(() => towns.close());

async function ask(streetAddress: string, city: string, postalCode?: string): Promise<string> {
  const [best] = await towns.locate({ streetAddress, city, ...(postalCode === undefined ? {} : { postalCode }) });
  return best === undefined ? 'none' : [best.level, ...(best.why ?? [])].join(' ');
}

describe('another town whose name differs as little as by a typing error', () => {
  it.each([
    'East Oddville',
    'E Oddville',
    'Oddville',
    'N Oddville',
    'Northampton',
    'Osthofen',
    'Praha 5',
    'Praha 14',
    'Praha',
    'B Kampen',
  ])('%s is no typing error', async (city) => {
    expect(await ask('5 Main St', city)).toBe('none');
  });

  it.each(['47906', '47906 AB', '9711 AA'])('Kempen is no Kampen with the postcode %s', async (postcode) => {
    expect(await ask('5 Main St', 'Kempen', postcode)).toBe('none');
    expect(await ask(`5 Main St, ${postcode} Kempen`, '')).toBe('none');
  });
});

describe('a town with a typing error', () => {
  it.each([
    ['Wets Oddville', 'address citySimilar'],
    ['West Odville', 'address citySimilar'],
    ['W Odville', 'address citySimilar'],
    ['Suothampton', 'address citySimilar'],
    ['Southamptn', 'address citySimilar'],
    ['Westhofn', 'address citySimilar'],
    ['Parha 4', 'address citySimilar'],
    ['Kamepn', 'address citySimilar'],
    ['Hertogenbosch', 'address citySimilar'],
    ['s Hertogenbosh', 'address citySimilar'],
    ['Isle-Adam', 'address citySimilar'],
    ['LIsle Adam', 'address'],
  ])('%s is meant', async (city, expected) => {
    expect(await ask('5 Main St', city)).toBe(expected);
  });

  it.each(['8261 CK', '8261 CM'])('is meant with the postcode %s of the place, or of beside it', async (postcode) => {
    expect(await ask('5 Main St', 'Kempen', postcode)).toMatch(/^address citySpelling/);
  });
});
