import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { AddressIndex } from '../matching/address-index.ts';
import { isDatabaseBusy, isDatabaseFailure, openSqliteFile } from '#main/platform/database/database.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { AddressIndexError } from './index-fault.ts';
import { INDEX_FORMAT } from './index-schema.ts';
import { readAddresses } from './read-addresses.ts';
import { readCities } from './read-cities.ts';
import { readCityNames } from './read-city-names.ts';
import { readNames } from './read-names.ts';
import { readPostcodes, readStreets } from './read-streets.ts';

/** Pages of one index that are kept in memory: the upper levels of its trees, and what was asked last. */
const CACHE_KIBIBYTES = 32 * 1024;

/** The index of one pack, open for reading. */
export interface OpenAddressIndex extends AddressIndex {
  close(): void;
}

/**
 * Opens an index file for reading.
 *
 * @throws what `isIndexFault` tells of when the file is missing, is not an index, or is of another version.
 */
export function openAddressIndex(packId: string, path: string): OpenAddressIndex {
  if (!existsSync(path)) throw new AddressIndexError('there is no such file.');
  const database = openSqliteFile(path, { readonly: true });
  try {
    database.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    // Nobody writes to an index: its lock is taken once, not with each of the many small reads.
    database.pragma('locking_mode = EXCLUSIVE');
    const readMeta = database.prepare('SELECT value FROM meta WHERE key = ?').pluck();
    const format = readMeta.get('format');
    if (format !== String(INDEX_FORMAT)) {
      throw new PackTextError('address-index-version', { packId, version: String(format), known: INDEX_FORMAT });
    }
    return createReader(database, packId, readMeta.get('number_first') === 'true');
  } catch (error) {
    database.close();
    // A database without the tables of an index, or one that somebody else is writing: no index of ours.
    const isNone = isDatabaseBusy(error) || (isDatabaseFailure(error) && error.code === 'SQLITE_ERROR');
    throw isNone ? new AddressIndexError((error as Error).message, error) : error;
  }
}

function createReader(database: Database, packId: string, isNumberFirst: boolean): OpenAddressIndex {
  return {
    packId,
    isNumberFirst,
    ...readCities(database),
    ...readPostcodes(database),
    ...readNames(database),
    ...readCityNames(database),
    ...readStreets(database),
    ...readAddresses(database),
    close: () => database.close(),
  };
}
