import { openStoredTables, type StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openKeys, openRows } from './open-table.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import type { AddressIndex } from '#main/geocoding/matching/index.ts';
import { INDEX_FORMAT, filterKinds, gramKinds, LISTED_PREFIX_LENGTH } from './index-schema.ts';
import { readAddresses } from './read-addresses.ts';
import { readCities } from './read-cities.ts';
import { readCityNames } from './read-city-names.ts';
import { readPostcodes, readStreets } from './read-streets.ts';
import { decodeIds } from './encode-ids.ts';
import { openKeyFilter } from './key-filter.ts';
import { listWithPrefix, toKey } from './key-range.ts';
import { remember } from './remember.ts';
import { prepareFindSimilar } from './similar-keys.ts';

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

/** Prepares the reads of street names by key, by beginning and by similarity. */
function readNames(tables: StoredTables) {
  const byKey = openKeys(tables, 'name_by_key');
  const starts = openKeys(tables, 'name_start');
  const prefixes = openKeys(tables, 'name_prefix');
  const isName = readFilter(tables, filterKinds.name);
  const isStart = readFilter(tables, filterKinds.start);
  const findSimilar = prepareFindSimilar(tables, gramKinds.name);
  const toIds = (entries: unknown[][]) => (entries as [key: string, id: number][]).map(([, id]) => id);
  const listEqual = (keys: typeof byKey, key: string, limit?: number) => {
    const wanted = [toKey(key)];
    return toIds(keys.list(wanted, wanted, limit));
  };
  return {
    findNames: remember((key: string) => (isName(key) ? listEqual(byKey, key) : [])),
    findNamesEndingWith: (key: string, limit: number) => (isStart(key) ? listEqual(starts, key, limit) : []),
    findNamesStartingWith(prefix: string, limit: number) {
      if (prefix.length <= LISTED_PREFIX_LENGTH) {
        const listed = prefixes.find([toKey(prefix)]);
        return listed === undefined ? [] : decodeIds(listed[1] as Buffer);
      }
      return [...toIds(listWithPrefix(byKey, prefix, limit)), ...toIds(listWithPrefix(starts, prefix, limit))];
    },
    findSimilarNames: (grams: readonly string[], limit: number) => findSimilar(grams, limit),
  };
}

/** Tells which keys are worth looking for. */
function readFilter(tables: StoredTables, kind: number): (key: string) => boolean {
  const row = tables.has('key_filter') ? openRows(tables, 'key_filter').find(kind) : undefined;
  return row === undefined ? () => true : openKeyFilter(row[1] as Buffer).mayHold;
}
