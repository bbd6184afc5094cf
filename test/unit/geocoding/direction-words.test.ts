import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import { openAddresses, type OpenAddresses } from './support/open-addresses.ts';

/** `number street` with its point east and north of the middle of town, metres. */
type House = readonly [address: string, east?: number, north?: number];

/** Streets of a town on a grid, with their directions behind their numbers only. */
const withoutPredirections: readonly House[] = [
  ['400 300 E', 600, -800],
  ['450 300 E', 600, -900],
  ['500 300 E', 600, -1000],
  ['100 450 NORTH', -200, 900],
  ['200 450 NORTH', -400, 900],
  ['1100 450 NORTH', -2000, 900],
  ['1300 450 NORTH', -2400, 900],
  ['100 400 S', -200, -800],
  ['300 400 S', -600, -800],
  ['400 400 S', -800, -800],
  ['450 5TH AVE', 900, 900],
];

/** The same town with the side of the grid in front of each street. */
const withPredirections: readonly House[] = [
  ['400 S 300 E', 600, -800],
  ['450 S 300 E', 600, -900],
  ['500 S 300 E', 600, -1000],
  ['1100 W 450 N', -2200, 900],
  ['1200 W 450 N', -2400, 900],
  ['300 E 400 S', 600, -800],
  ['400 E 400 S', 800, -800],
  ['450 N MAIN ST', 0, 900],
  ['400 N MAIN ST', 0, 800],
  ['150 N VAN NESS AVE', 100, 300],
  ['150 25TH AVE N', 100, 500],
];

function openTown(houses: readonly House[]): Promise<OpenAddresses> {
  return openAddresses(
    houses.map(([address, east = 0, north = 0]) => {
      const [number = '', ...street] = address.split(' ');
      return { number, street: street.join(' '), city: 'Provo', region: 'UT', postcode: '84601', east, north };
    }),
  );
}

const inProvo = (streetAddress: string): AddressQuery => ({ streetAddress, city: 'Provo', areaName: 'UT' });
const withZip = (streetAddress: string): AddressQuery => ({ ...inProvo(streetAddress), postalCode: '84601' });
const onOneLine = (streetAddress: string): AddressQuery => ({ streetAddress: `${streetAddress}, Provo, UT 84601` });

describe.each([
  ['in fields', inProvo],
  ['with the ZIP', withZip],
  ['on one line', onOneLine],
])('%s', (_, write) => {
  describe('a town whose streets are recorded without the side of the grid', () => {
    let town: OpenAddresses;
    beforeAll(async () => {
      town = await openTown(withoutPredirections);
    });
    afterAll(() => town.close());

    test.each([
      '450 N 300 E',
      '450 S 300 E',
      '450 N 5th Ave',
      '450 North 1200 West',
      '450 N 1200 W',
      '450N 300 E',
      '300 E 450 S',
      '400 S 350 E',
      '450, S 300 E',
      '450 N, 300 E',
      '450 North, 5th Ave',
      '450 N, Main St',
      '450',
      '450 300 N',
      '450 Fifth Ave N',
      '999 300',
      '450S 400 S',
      '450 W 84601 West',
    ])('%s is nowhere', async (text) => {
      const [best] = await town.locate(write(text));
      expect(best === undefined ? 'none' : `${best.level} ${best.label}`).toBe('none');
    });

    test.each([
      ['450 300 E', 'address', '450 300 E, '],
      ['450 300 East', 'address', '450 300 E, '],
      ['450 5th Ave', 'address', '450 5TH AVE, '],
      ['450, 5th Ave', 'address', '450 5TH AVE, '],
      ['450 300', 'address', '450 300 E, '],
      ['1200 450 N', 'interpolated', '450 NORTH, '],
      ['999 300 E', 'street', '300 E, '],
      ['450 North', 'street', '450 NORTH, '],
    ])('%s is found: %s', async (text, level, label) => {
      const [best] = await town.locate(write(text));
      expect(best).toMatchObject({ level, label: expect.stringMatching(`^${label}`) as string });
    });
  });

  describe('a town whose streets are recorded with it', () => {
    let town: OpenAddresses;
    beforeAll(async () => {
      town = await openTown(withPredirections);
    });
    afterAll(() => town.close());

    test.each([
      '450 N 300 E',
      '450 S 300 W',
      '450 S Main St',
      '150 S Van Ness Ave',
      '150 25th Ave S',
      '450S Main St',
      '300 N 400 S',
      '450',
    ])('%s is nowhere', async (text) => {
      const [best] = await town.locate(write(text));
      expect(best === undefined ? 'none' : `${best.level} ${best.label}`).toBe('none');
    });

    test.each([
      ['450 S 300 E', 'address', '450 S 300 E, '],
      ['450 South 300 East', 'address', '450 S 300 E, '],
      ['450, S 300 E', 'address', '450 S 300 E, '],
      ['450 S, 300 E', 'address', '450 S 300 E, '],
      ['300 E 400 S', 'address', '300 E 400 S, '],
      ['1200 West 450 North', 'address', '1200 W 450 N, '],
      ['450 Main St', 'address', '450 N MAIN ST, '],
      ['425 S 300 E', 'street', 'S 300 E, '],
      ['460 S 300 E', 'interpolated', 'S 300 E, '],
    ])('%s is found: %s', async (text, level, label) => {
      const [best] = await town.locate(write(text));
      expect(best).toMatchObject({ level, label: expect.stringMatching(`^${label}`) as string });
    });
  });
});
