import { openStoredTables } from '#main/platform/database/pages/stored-tables.ts';
import type { IndexedAddress } from '#main/geocoding/matching/index.ts';
import { openRows } from './open-table.ts';
import { readAddresses } from './read-addresses.ts';
import { readCities } from './read-cities.ts';
import { readPostcodes, readStreets } from './read-streets.ts';

/** An address with its street and town. */
export interface ListedAddress extends Omit<IndexedAddress, 'point'> {
  readonly street: string;
  readonly city: string;
  /** State or province. */
  readonly region: string;
}

/** Most rows of a table: its rows are numbered from 1. */
const LAST_ROW = 2 ** 31;

/**
 * Addresses evenly spread over an index, in its order; all of them where it has no more.
 * @param file the index, and whether checksums of its pages stand beside it
 * @throws what `isIndexFault` tells of where it cannot be read
 */
export function listSpreadAddresses(
  file: { readonly path: string; readonly hasSums?: boolean | undefined },
  most: number,
): ListedAddress[] {
  const tables = openStoredTables(file.path, file.hasSums ?? false);
  try {
    const streets = openRows(tables, 'street').list(1, LAST_ROW, LAST_ROW);
    const { findStreet } = readStreets(tables);
    const { findCity } = readCities(tables);
    const { findAddresses } = readAddresses(tables, readPostcodes(tables).findPostcodeText);
    const counts = streets.map(({ values }) => values[4] as number);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const wanted = Math.min(most, total);
    const found: ListedAddress[] = [];
    /** Place of the next address among all; none where enough were found. */
    const findNext = (): number =>
      found.length < wanted ? Math.floor(((found.length + 0.5) * total) / wanted) : Infinity;
    let before = 0;
    for (const [at, { row }] of streets.entries()) {
      const after = before + counts[at]!;
      if (findNext() < after) {
        const { name: street, cityId } = findStreet(row);
        const { name: city, region } = findCity(cityId);
        const addresses = findAddresses(row, 0, LAST_ROW, counts[at]!);
        for (let next = findNext(); next < after; next = findNext()) {
          const { number, suffix, unit, postcode } = addresses[next - before]!;
          found.push({ number, suffix, unit, postcode, street, city, region });
        }
      }
      before = after;
    }
    return found;
  } finally {
    tables.close();
  }
}
