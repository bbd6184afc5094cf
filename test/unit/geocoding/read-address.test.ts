import { expect, test } from 'vitest';
import { readAddress } from '#main/geocoding/matching/read-address.ts';

/** Whether some reading has all the given parts. */
function expectReading(text: string, parts: Readonly<Record<string, unknown>>): void {
  expect(readAddress({ streetAddress: text })).toContainEqual(expect.objectContaining(parts));
}

test('a whole address on one line, with commas', () => {
  expectReading('Unit 2, 12 Mill Rd, Portham, BC V2P 1A1, Canada', {
    street: 'Mill Rd',
    unit: '2',
    city: 'Portham',
    region: 'BC',
    postcode: 'V2P1A1',
    isCityGuessed: false,
  });
});

test('a ZIP code of Florida is no floor', () => {
  expectReading('350 Lincoln Rd, Miami Beach, FL 33139', { city: 'Miami Beach', region: 'FL', postcode: '33139' });
  expectReading('350 Lincoln Rd, Miami Beach, FL 33139-1234, USA', { unit: null, region: 'FL', postcode: '33139' });
});

test('a whole address on one line, without commas', () => {
  expectReading('12 mill rd portham bc v2p1a1', { street: 'mill rd', city: 'portham', postcode: 'V2P1A1' });
  expectReading('Kerkstraat 7 8261 AB Kampen', { street: 'Kerkstraat', city: 'Kampen', postcode: '8261AB' });
});

test('pictures, control characters, invisible marks and wide digits do not disturb', () => {
  for (const text of [
    '\u{1f3e0} 12 Mill Rd, Portham \u{1f389}',
    '12\u0007 Mill Rd,\u200b Portham',
    '１２ Mill Rd, Portham',
  ])
    expectReading(text, { street: 'Mill Rd', number: { number: 12, suffix: '' }, city: 'Portham' });
});

test('the postcode may stand first', () => {
  expectReading('V2P 1A1, 12 Mill Rd', { street: 'Mill Rd', postcode: 'V2P1A1' });
  expectReading('8261AB 12', { street: '', postcode: '8261AB', number: { number: 12, suffix: '' } });
});

test('fields that are given are believed, and what repeats them is left out', () => {
  const readings = readAddress({
    streetAddress: '12 Mill Rd, Portham, V2P 1A1',
    city: 'Portham',
    postalCode: 'V2P 1A1',
  });
  expect(readings[0]).toMatchObject({ street: 'Mill Rd', city: 'Portham', postcode: 'V2P1A1' });
});

test('a house name in front of the street', () => {
  expectReading('Rose Cottage, Mill Lane, Millbridge', {
    street: 'Mill Lane',
    number: { number: -1, suffix: 'Rose Cottage' },
    city: 'Millbridge',
  });
});

test('a post office box has no reading', () => {
  expect(readAddress({ streetAddress: 'PO Box 12', city: 'Portham' })).toEqual([]);
});

test('the number of readings is bounded', () => {
  expect(readAddress({ streetAddress: '1 '.repeat(60) }).length).toBeLessThanOrEqual(48);
});

test('a text longer than any address is none', () => {
  expect(readAddress({ streetAddress: `12 ${'Mill '.repeat(100)}` })).toEqual([]);
});
