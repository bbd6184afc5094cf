import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import { openAddresses, type OpenAddresses, type PlacedHouse } from './support/open-addresses.ts';

/** A house of Provo with its point east and north of the middle of town, metres. */
function house(address: string, east: number, north: number, others: Partial<PlacedHouse> = {}): PlacedHouse {
  const [number = '', ...street] = address.split(' ');
  return { number, street: street.join(' '), city: 'Provo', region: 'UT', postcode: '', east, north, ...others };
}

/** Both ends of Main St, North and South, have lost their directions, so that 450 stands at two places. */
const houses = [
  house('450 Main St', 0, 900),
  house('450 Main St', 0, -900),
  house('200 Main St', 0, 400),
  // Front door and gate of one building.
  house('12 Mill Rd', 0, 0),
  house('12 Mill Rd', 0, 99),
  house('14 Mill Rd', 0, 200),
  house('14 Mill Rd', 0, 301),
  // 60 m to either side of the first one: 120 m from end to end.
  house('16 Mill Rd', 0, 400),
  house('16 Mill Rd', 60, 400),
  house('16 Mill Rd', -60, 400),
  house('18A Mill Rd', 0, 500),
  house('18B Mill Rd', 0, 650),
  // Told apart by their postcodes, or their units.
  house('5 Long Ln', 0, 0, { postcode: '84601' }),
  house('5 Long Ln', 0, 1200, { postcode: '84604' }),
  house('100 Campus Dr', 0, 0, { unit: 'A' }),
  house('100 Campus Dr', 0, 500, { unit: 'B' }),
];

let town: OpenAddresses;
beforeAll(async () => {
  town = await openAddresses(houses);
});
afterAll(() => town.close());

async function ask(streetAddress: string, others: Partial<AddressQuery> = {}): Promise<PlaceMatch | undefined> {
  const [best] = await town.locate({ streetAddress, city: 'Provo', areaName: 'UT', ...others });
  return best;
}

test.each(['450 Main St', '14 Mill Rd', '16 Mill Rd', '5 Long Ln', '100 Campus Dr', '18 Mill Rd'])(
  '%s, on record at places more than 100 m apart, is its street',
  async (text) => {
    expect(await ask(text)).toMatchObject({ level: 'street', differences: ['number'], why: ['numberRepeated'] });
  },
);

test('numbers of one building are an address, as uncertain as they are apart', async () => {
  expect(await ask('12 Mill Rd')).toMatchObject({ level: 'address', uncertaintyMetres: 99 });
  expect(await ask('200 Main St')).toMatchObject({ level: 'address', uncertaintyMetres: 20 });
});

test('a postcode or a unit that tells the places apart is obeyed', async () => {
  expect(await ask('5 Long Ln', { postalCode: '84604' })).toMatchObject({
    level: 'address',
    label: '5 Long Ln, Provo, UT 84604',
    point: { latitude: expect.closeTo(40 + 1200 / 111_195, 5) as number },
  });
  expect(await ask('100 Campus Dr', { unitNumber: 'B' })).toMatchObject({
    level: 'address',
    point: { latitude: expect.closeTo(40 + 500 / 111_195, 5) as number },
  });
  expect(await ask('5 Long Ln', { postalCode: '84609' })).toMatchObject({ level: 'street' });
});

test('a street that is asked for alone says so', async () => {
  expect(await ask('Mill Rd')).toMatchObject({ level: 'street', differences: [], why: ['numberMissing'] });
});
