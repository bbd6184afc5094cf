import { findNumberOrder, splitAddressLine } from '#main/geocoding/matching/index.ts';
import type { AddressPart } from '#shared/pack/pack-plan.ts';

/** The texts of one row by what they are; `''` where the row has none. */
export type AddressTexts = Readonly<Record<AddressPart, string>>;

/**
 * Creates what splits number and street of rows that have them in one text: `street` holds it. What else stands in that
 * text counts only where the row has no text of its own for it. A row that cannot be split keeps its street, without a
 * number.
 * @param samples such texts from the beginning of the table, which tell the order of number and street
 */
export function createAddressLineSplitter(samples: readonly string[]): (row: AddressTexts) => AddressTexts {
  const order = findNumberOrder(samples) ?? 'first';
  return (row) => {
    const line = splitAddressLine(row.street, order);
    if (line === null) return { ...row, number: '' };
    const fill = (part: 'unit' | 'city' | 'region' | 'postcode'): string =>
      row[part].trim() === '' ? line[part] : row[part];
    const { number, street } = line;
    return {
      ...row,
      number,
      street,
      unit: fill('unit'),
      city: fill('city'),
      region: fill('region'),
      postcode: fill('postcode'),
    };
  };
}
