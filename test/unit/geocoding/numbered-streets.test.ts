import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddresses, type OpenAddresses } from './support/open-addresses.ts';

let town: OpenAddresses;
beforeAll(async () => {
  const onRecord = [
    '12 5th Ave',
    '14 5th Ave',
    '7 Highway 12',
    '20 Avenue 5',
    '30 Hwy 7',
    '50 E 4th Ave',
    '450 300 E',
    '450 S 5th Ave W',
    '100 Main St',
  ];
  town = await openAddresses(
    onRecord.map((address, at) => {
      const [number = '', ...street] = address.split(' ');
      return {
        number,
        street: street.join(' '),
        city: 'Provo',
        region: 'UT',
        postcode: '84601',
        east: 300 * at,
        north: 0,
      };
    }),
  );
});
afterAll(() => town.close());

const ask = async (text: string) => (await town.locate({ streetAddress: `${text}, Provo, UT 84601` }))[0];

test.each([
  // The number in front is the house's, and no street has it as its name.
  '5 Ave 12',
  '5 Avenue 20',
  '4 Ave 50',
  '300 450',
  '300 E 450',
  // Digits alone are no road and no avenue.
  '7 12',
  '12 7',
  '20 5',
  // What stands behind a number is no addition to it.
  'Main 100 Road W',
  'Main 300 St N',
  // A letter is no initial of a street that is called by its number, and `St` no road of the state.
  '3 St 5',
  'St 12 7',
])('%s is nowhere', async (text) => {
  const best = await ask(text);
  expect(best === undefined ? 'none' : `${best.level} ${best.label}`).toBe('none');
});

test.each([
  ['12 5 Ave', 'address', '12 5th Ave, '],
  ['12 Fifth Avenue', 'address', '12 5th Ave, '],
  ['5th Ave 12', 'address', '12 5th Ave, '],
  ['20 Avenue 5', 'address', '20 Avenue 5, '],
  ['20 Ave 5', 'address', '20 Avenue 5, '],
  ['7 Highway 12', 'address', '7 Highway 12, '],
  ['30 Highway 7', 'address', '30 Hwy 7, '],
  ['450 300', 'address', '450 300 E, '],
  ['20 5 Avenue', 'street', '5th Ave, '],
  ['12 Avenue 5', 'street', 'Avenue 5, '],
])('%s is found: %s', async (text, level, label) => {
  expect(await ask(text)).toMatchObject({ level, label: expect.stringMatching(`^${label}`) as string });
});
