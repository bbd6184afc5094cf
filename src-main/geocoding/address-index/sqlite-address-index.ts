import { openStoredTables, type StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openKeys } from './open-table.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import type { AddressIndex } from '#main/geocoding/matching/index.ts';
import { INDEX_FORMAT } from './index-schema.ts';
import { readAddresses } from './read-addresses.ts';
import { readCities } from './read-cities.ts';
import { readCityNames } from './read-city-names.ts';
import { readNames } from './read-names.ts';
import { readPostcodes, readStreets } from './read-streets.ts';

/** The index of one pack, open for reading. */
export interface OpenAddressIndex extends AddressIndex {
  close(): void;
}

/**
 * Opens an index file for reading.
 *
 * @param hasSums whether checksums of its pages stand beside it
 * @throws what `isIndexFault` tells of when the file is missing or damaged, is not an index, or is of another version.
 */
export function openAddressIndex(packId: string, path: string, hasSums: boolean): OpenAddressIndex {
  const tables = openStoredTables(path, hasSums);
  try {
    const meta = new Map(openKeys(tables, 'meta').list([], []) as [key: string, value: string][]);
    const format = meta.get('format');
    if (format !== String(INDEX_FORMAT)) {
      throw new PackTextError('address-index-version', { packId, version: String(format), known: INDEX_FORMAT });
    }
    return createReader(tables, packId, meta.get('number_first') === 'true');
  } catch (error) {
    tables.close();
    throw error;
  }
}

function createReader(tables: StoredTables, packId: string, isNumberFirst: boolean): OpenAddressIndex {
  const { findPostcodeText, ...postcodes } = readPostcodes(tables);
  return {
    packId,
    isNumberFirst,
    ...readCities(tables),
    ...postcodes,
    ...readNames(tables),
    ...readCityNames(tables),
    ...readStreets(tables),
    ...readAddresses(tables, findPostcodeText),
    close: () => tables.close(),
  };
}
