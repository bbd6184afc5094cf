import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAddresses, type OpenAddresses, type PlacedHouse } from './support/open-addresses.ts';

function house(address: string, city: string, at: number): PlacedHouse {
  const [number = '', ...street] = address.split(' ');
  return { number, street: street.join(' '), city, region: 'UT', postcode: '84601', east: 300 * at, north: 0 };
}

let town: OpenAddresses;
beforeAll(async () => {
  town = await openAddresses(
    [
      ['12 Elm St', 'Springdale'],
      ['14 Elm St', 'Springdale'],
      ['7 Oak Ave', 'Springdale'],
      ['5 Sycamore Boulevard', 'Springdale'],
      ['9 Ash St', 'Orem'],
    ].map(([address = '', city = ''], at) => house(address, city, at)),
  );
});
afterAll(() => town.close());

const list = async (text: string) =>
  (await town.suggest(text)).map(({ kind, label, isGuess }) => `${isGuess === true ? 'guess: ' : ''}${kind} ${label}`);

describe('where nothing begins as what is typed, is proposed', () => {
  test.each([
    ['Sycamre', 'guess: street Sycamore Boulevard'],
    // A short street with its town.
    ['7 Oka Ave, Springdale', 'guess: address 7 Oak Ave'],
    ['12 Em St, Springdale', 'guess: address 12 Elm St'],
    ['12 Elk St, Springdale', 'guess: address 12 Elm St'],
    ['Aok Ave, Springdale', 'guess: street Oak Ave'],
    ['9 Asj St, Orem', 'guess: address 9 Ash St'],
    // A street with its town misspelt, and the town alone.
    ['12 Elm St, Sprngdale', 'guess: address 12 Elm St'],
    ['Sprngdale', 'guess: city Springdale'],
    ['Springdlae', 'guess: city Springdale'],
    ['Oren', 'guess: city Orem'],
  ])('%s: %s', async (text, expected) => {
    expect(await list(text)).toContain(expected);
  });
});

test.each(['Elm', '12 Elm St, Springdale', 'Spring', '40.7, -111.9', '-111.9, 40.7'])(
  'nothing is guessed where something fits: %s',
  async (text) => {
    const found = await list(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((line) => line.startsWith('guess'))).toEqual([]);
  },
);

test.each(['Xqzv', '12 Quxley Rd, Springdale', '200.5, 300.5'])('nothing is like %s', async (text) => {
  expect(await list(text)).toEqual([]);
});

test('what is proposed is not answered', async () => {
  const [best] = await town.locate({ streetAddress: '12 Elk St', city: 'Springdale', areaName: 'UT' });
  expect(best === undefined || best.level === 'none').toBe(true);
});
