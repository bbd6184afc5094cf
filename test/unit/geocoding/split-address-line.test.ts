import { describe, expect, it } from 'vitest';
import { findNumberOrder, splitAddressLine } from '#main/geocoding/matching/split-address-line.ts';
import { readAddressFile } from '../../support/geocoding/address-file.ts';
import { describeWithShared } from '../../support/shared.ts';

/** Number, street and unit of a line. */
function split(text: string, order: 'first' | 'last'): string[] | null {
  const line = splitAddressLine(text, order);
  return line === null ? null : [line.number, line.street, line.unit];
}

describe('an address in one text', () => {
  it.each([
    ['12 Mill Rd', '12', 'Mill Rd', ''],
    ['221B Baker Street', '221B', 'Baker Street', ''],
    ['12 bis rue de la Paix', '12 bis', 'rue de la Paix', ''],
    ['12, rue de la Paix', '12', 'rue de la Paix', ''],
    ['12 1/2 Main St', '12 1/2', 'Main St', ''],
    ['10-12 Main St', '10-12', 'Main St', ''],
    ['12-A Mill Rd', '12-A', 'Mill Rd', ''],
    // The first of two numbers that are no range is the unit.
    ['5-123 Main St', '123', 'Main St', '5'],
    ['123 Main Street Suite 200', '123', 'Main Street', '200'],
    ['Unit 5, 12 Mill Rd', '12', 'Mill Rd', '5'],
    // A letter is an addition, a direction, or all that the street is named.
    ['12 B Main St', '12 B', 'Main St', ''],
    ['12 E Main St', '12', 'E Main St', ''],
    ['12 A Street NW', '12', 'A Street NW', ''],
    ['12 1st Ave', '12', '1st Ave', ''],
    ['12 Highway 30', '12', 'Highway 30', ''],
  ])('%s has its number first', (text, ...parts) => expect(split(text, 'first')).toEqual(parts));

  it.each([
    ['Hauptstraße 12a', '12a', 'Hauptstraße', ''],
    ['Kerkstraat 12-A', '12-A', 'Kerkstraat', ''],
    ['Kerkstraat 7 a', '7 a', 'Kerkstraat', ''],
    ['rue X 12 bis', '12 bis', 'rue X', ''],
    ['Hauptstraße 12 1/2', '12 1/2', 'Hauptstraße', ''],
    ['Lindenstr.12', '12', 'Lindenstr.', ''],
    // Numbers in names of streets.
    ['Plein 1944 12', '12', 'Plein 1944', ''],
    ['Laan 1940-1945 7', '7', 'Laan 1940-1945', ''],
    ['Rue du 8 Mai 1945 12', '12', 'Rue du 8 Mai 1945', ''],
    ['Straße des 17. Juni 135', '135', 'Straße des 17. Juni', ''],
    ['1st Ave 12', '12', '1st Ave', ''],
    ['Mill Rd 12, Apt 4', '12', 'Mill Rd', '4'],
  ])('%s has its number last', (text, ...parts) => expect(split(text, 'last')).toEqual(parts));

  it('is read in the other order where only that is possible', () => {
    expect(split('12 Mill Rd', 'last')).toEqual(['12', 'Mill Rd', '']);
    expect(split('Am Bach 3', 'first')).toEqual(['3', 'Am Bach', '']);
  });

  it('gives the town, region and postcode that stand behind it', () => {
    expect(splitAddressLine('12 Mill Rd, Portham BC V2P 1A1', 'first')).toEqual({
      number: '12',
      street: 'Mill Rd',
      unit: '',
      city: 'Portham',
      region: 'BC',
      postcode: 'V2P1A1',
    });
    expect(splitAddressLine('12 Mill Rd\nPortham', 'first')).toMatchObject({ street: 'Mill Rd', city: 'Portham' });
    expect(splitAddressLine('Kerkstraat 12\tKampen', 'last')).toMatchObject({ street: 'Kerkstraat', city: 'Kampen' });
    expect(splitAddressLine('Kerkstraat 12 8261 AB', 'last')).toMatchObject({ number: '12', postcode: '8261AB' });
  });

  it.each(['Mill Rd', 'PO Box 12', 'Postbus 12', '', '12'])('"%s" has no number and street', (text) => {
    expect(splitAddressLine(text, 'first')).toBeNull();
    expect(findNumberOrder([text])).toBeNull();
  });
});

it('the order of a table is that of most rows that can be read in one way only', () => {
  expect(findNumberOrder(['12 Mill Rd', '12 Highway 30', 'Plein 3'])).toBe('first');
  expect(findNumberOrder(['Hauptstraße 12a', '12 Highway 30', 'Am Bach 3', '3 Am Bach'])).toBe('last');
  expect(findNumberOrder(['12 Highway 30'])).toBe('first');
});

describeWithShared('addresses of Kampen, written in one text', 'packs/kampen/addresses.csv', (source) => {
  it('are taken apart again as they were', () => {
    const addresses = readAddressFile(source);
    expect(addresses.length).toBeGreaterThan(20_000);
    const wrong = addresses.filter(({ street, number }) => {
      const line = splitAddressLine(`${street} ${number}`, 'last');
      return line?.street !== street || line.number !== number;
    });
    expect(wrong.map(({ number }) => number)).toEqual([]);
  });
});
