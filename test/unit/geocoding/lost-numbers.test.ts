import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import { joinNumberGroups } from '#main/geocoding/matching/number-groups.ts';
import { openAddresses, type OpenAddresses } from './support/open-addresses.ts';

/** Numbers 1 to 1500 on two streets of a town of 5-digit ZIP codes, or of none. */
function openTown(postcode: string): Promise<OpenAddresses> {
  return openAddresses(
    ['MAIN ST', 'N 5TH AVE'].flatMap((street, row) =>
      Array.from({ length: 1500 }, (_, at) => ({
        number: String(at + 1),
        street,
        city: 'PROVO',
        region: 'UT',
        postcode,
        east: 10 * at,
        north: 2000 * row,
      })),
    ),
  );
}

const towns = new Map<string, OpenAddresses>();
beforeAll(async () => {
  for (const postcode of ['84601', '']) towns.set(postcode, await openTown(postcode));
});
afterAll(() => {
  for (const town of towns.values()) town.close();
});

describe.each([
  ['ZIP codes, the town alone', '84601', {}],
  ['ZIP codes, all fields', '84601', { areaName: 'UT', postalCode: '84601' }],
  ['no postcodes', '', {}],
])('%s', (_, postcode, fields: Partial<AddressQuery>) => {
  const ask = async (streetAddress: string) => {
    const town = towns.get(postcode) as OpenAddresses;
    const [best] = await town.locate({ streetAddress, city: 'Provo', ...fields });
    return best === undefined
      ? 'none'
      : `${best.level} ${best.label.split(',')[0]} ${(best.why ?? []).join(' ')}`.trim();
  };

  test.each([
    // A comma within a number sets its thousands apart; 205 is on record as well.
    ['1,205 Main St', 'address 1205 MAIN ST numberGrouped'],
    ['Main St 1,205', 'address 1205 MAIN ST numberGrouped'],
    ['1.205 Main St', 'address 1205 MAIN ST'],
    ['1’205 Main St', 'address 1205 MAIN ST'],
    ['1\u202f205 Main St', 'address 1205 MAIN ST'],
    // 12345 is not on record.
    ['12,345 Main St', 'street MAIN ST numberNotFound numberGrouped'],
    ['Flat 1,205 Main St', 'address 205 MAIN ST unitIgnored'],
    // A number that is nothing of the address.
    ['1, 205 Main St', 'interpolated MAIN ST numberUnused'],
    ['1205,1207,1209 Main St', 'address 1205 MAIN ST severalNumbers'],
    ['Attn: 14 Bob, 1205 Main St', 'interpolated MAIN ST numberUnused'],
    // The number in front is the house's, and one behind the street its unit.
    ['1205 Main St 205', 'address 1205 MAIN ST unitIgnored'],
    ['1205 Main St - 205', 'address 1205 MAIN ST unitIgnored'],
    ['1205 Main St, 205', 'address 1205 MAIN ST unitIgnored'],
    ['1205 Main St 205B', 'address 1205 MAIN ST unitIgnored'],
    ['1205 N 5th Ave 3', 'address 1205 N 5TH AVE unitIgnored'],
    // No five digits in front are a postcode of their own there, and 12050 is not on record.
    ['12050 Main St 205', 'none'],
    ['2024 1205 Main St', 'none'],
    // A fraction belongs to the number before it.
    ['1205 1/2 Main St', 'interpolated MAIN ST additionDiffers'],
    ['1205½ Main St', 'interpolated MAIN ST additionDiffers'],
    ['1205 1/2 N 5th Ave', 'interpolated N 5TH AVE additionDiffers'],
    ['1205 N 5th Ave 1/2', 'none'],
    ['1205 Main St', 'address 1205 MAIN ST'],
  ])('%s -> %s', async (text, expected) => {
    const unrecorded = postcode === '' && fields.postalCode !== undefined;
    expect((await ask(text)).replace(unrecorded ? ' postcodeUnrecorded' : '', '')).toBe(expected);
  });
});

test('a ZIP code in front of the street, where it is on record', async () => {
  const town = towns.get('84601') as OpenAddresses;
  const [best] = await town.locate({ streetAddress: '84601 Main St 205', city: 'Provo' });
  expect(best).toMatchObject({ level: 'address', why: [], label: expect.stringMatching(/^205 MAIN ST/) as string });
});

test.each([
  ['1,205 Main St', '1205 Main St'],
  ['12,345,678 Main St', null],
  ['1,2345 Main St', null],
  ['1205,207 Main St', null],
  ['1,20 Main St', null],
  ['0,205 Main St', null],
  ['A1,205 Main St', null],
  ['Apt 1,205 Main St', null],
  ['12 Mill Rd, 205', null],
])('%s as one number: %s', (text, joined) => {
  expect(joinNumberGroups(text)).toBe(joined);
});

test('a number on record whose thousands are set apart is one number, and a list of two is none', async () => {
  const numbers = ['"1,205"', '12.345', '2\u202f405', '"101,103"'];
  const town = await openAddresses(
    numbers.map((number, at) => ({
      number,
      street: 'MAIN ST',
      city: 'PROVO',
      region: 'UT',
      postcode: '',
      east: 100 * at,
      north: 0,
    })),
  );
  const ask = async (number: string) => {
    const [best] = await town.locate({ streetAddress: `${number} Main St`, city: 'Provo' });
    return best?.level === 'address' ? best.label.split(',')[0] : 'none';
  };
  for (const number of ['1205', '12345', '2405']) expect(await ask(number)).toBe(`${number} MAIN ST`);
  for (const other of ['1', '101103']) expect(await ask(other)).toBe('none');
  town.close();
});
