import type { AddressIndex, IndexedAddress, IndexedStreet } from './address-index.ts';
import { formatHouseNumber } from './house-number.ts';
import { parseUnit } from './unit.ts';

/** Street, number and unit in the order of the pack: `12 Mill Rd, Unit 2`, `Kerkstraat 12`. */
export function formatStreetLine(index: AddressIndex, street: IndexedStreet, address: IndexedAddress | null): string {
  if (address === null) return street.name;
  const number = formatHouseNumber(address);
  const line = index.isNumberFirst ? `${number} ${street.name}` : `${street.name} ${number}`;
  if (address.unit === '') return line;
  // Some sources write the designator with the unit (`APT 2`), some do not (`2`).
  return `${line}, ${parseUnit(address.unit) === null ? `Unit ${address.unit}` : address.unit}`;
}

/** Town, region and postcode in the order of the pack; `''` when none is recorded. */
export function formatPlaceLine(index: AddressIndex, street: IndexedStreet, postcode: string): string {
  const city = index.findCity(street.cityId);
  const name = city.name === '' ? city.district : city.name;
  if (!index.isNumberFirst) return [postcode, name].filter((part) => part !== '').join(' ');
  const end = [city.region, postcode].filter((part) => part !== '').join(' ');
  return [name, end].filter((part) => part !== '').join(', ');
}

/** A whole address on one line, as the pack writes its parts. */
export function formatLabel(
  index: AddressIndex,
  street: IndexedStreet,
  address: IndexedAddress | null,
  postcode = address?.postcode ?? '',
): string {
  const lines = [formatStreetLine(index, street, address), formatPlaceLine(index, street, postcode)];
  return lines.filter((part) => part !== '').join(', ');
}
