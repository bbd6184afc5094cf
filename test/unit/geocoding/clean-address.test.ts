import { describe, expect, it, test } from 'vitest';
import { createAddressCollection } from '#main/geocoding/sources/address-collection.ts';
import { cleanAddress, isOfSpreadsheet } from '#main/geocoding/sources/clean-address.ts';
import type { RawAddress } from '#main/geocoding/sources/raw-address.ts';

const address: RawAddress = {
  longitude: 5.9,
  latitude: 52.5,
  number: '12',
  street: 'Main St',
  unit: '',
  city: 'Provo',
  district: '',
  region: 'UT',
  postcode: '84601',
};

describe('an address as programs write it', () => {
  it('has whole numbers as people write them', () => {
    const given = { ...address, number: '12.0', unit: '2.0', postcode: '84601.0' };
    expect(cleanAddress(given)).toEqual({ ...address, unit: '2' });
    expect(cleanAddress({ ...address, number: '10.00' }).number).toBe('10');
  });

  it.each(['nan', 'NaN', 'NULL', '<Null>', '#N/A'])('has nothing where %s stands', (nothing) => {
    const given = { ...address, unit: nothing, city: nothing, region: nothing, postcode: nothing };
    expect(cleanAddress(given)).toEqual({ ...address, city: '', region: '', postcode: '' });
  });

  it.each(['12', '10', '12A', '12-14', '40-20', '1/2', 'N6W2300', '12.5', '1.10'])('keeps the number %s', (number) => {
    expect(cleanAddress({ ...address, number }).number).toBe(number);
    expect(isOfSpreadsheet(number)).toBe(false);
  });

  it('keeps towns that are called Nan or None', () => {
    for (const city of ['Nan', 'None']) expect(cleanAddress({ ...address, city }).city).toBe(city);
  });
});

test.each(['12-Jan', '1. Mai', 'Dec-14', '12-Jan-2024', '2024-01-12', '2024-01-12 00:00:00', '1.20E+01'])(
  'a house number that a spreadsheet has made %s of is left out and told',
  (number) => {
    const collection = createAddressCollection();
    expect(collection.add({ ...address, number })).toMatchObject({
      code: 'address-number-date',
      severity: 'warning',
      found: { values: { words: `${number} Main St` } },
    });
    expect(collection.groups).toHaveLength(0);
  },
);

test('an address whose street or number is nothing is left out and told', () => {
  const collection = createAddressCollection();
  expect(collection.add({ ...address, street: 'nan' })?.code).toBe('address-street-missing');
  expect(collection.add({ ...address, number: '#N/A' })?.code).toBe('address-number-missing');
  expect(collection.add({ ...address, number: '12.0' })).toBeNull();
  expect(collection.columns.number.get(0)).toBe(12);
  expect(collection.suffixes.get(collection.columns.suffix.get(0))).toBe('');
});
