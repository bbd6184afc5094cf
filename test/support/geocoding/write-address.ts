import type { AddressQuery } from '#shared/geocoding/place.ts';
import { isNumberFirst, readDigits, type AddressForm, type TestAddress } from './test-address.ts';

/** Number and street in the order of the country; a house's name stands before the street, with a comma. */
export function writeStreetLine(form: AddressForm, { number, street }: Pick<TestAddress, 'number' | 'street'>): string {
  if (readDigits(number) === null) return `${number}, ${street}`;
  return isNumberFirst(form) ? `${number} ${street}` : `${street} ${number}`;
}

/** The address in fields. */
export function writeFields(form: AddressForm, address: TestAddress): AddressQuery {
  const { unit, city, region, postcode } = address;
  return {
    streetAddress: writeStreetLine(form, address),
    ...(unit === '' ? {} : { unitNumber: unit }),
    city,
    areaName: region,
    ...(postcode === '' ? {} : { postalCode: postcode }),
  };
}

/** Town, region and postcode as the country writes them behind the street. */
export function writePlaceLine(form: AddressForm, { city, region, postcode }: TestAddress): string {
  if (form === 'netherlands' || form === 'germany') return `${postcode} ${city}`.trim();
  if (form === 'unitedKingdom') return `${city} ${postcode}`;
  return `${city}, ${region} ${postcode}`;
}

/** The whole address on one line. */
export function writeLine(form: AddressForm, address: TestAddress): string {
  return `${writeStreetLine(form, address)}, ${writePlaceLine(form, address)}`;
}
