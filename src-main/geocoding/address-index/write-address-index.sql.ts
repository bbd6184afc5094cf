import type { Database } from 'better-sqlite3';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { parseStreetName } from '#main/geocoding/matching/index.ts';
import type { AddressCollection } from '../sources/address-collection.ts';
import { arrangeStreets, type ArrangedStreet } from './arrange-streets.ts';
import { INDEX_FORMAT, indexSchema, indexSchemaIndexes } from './index-schema.ts';
import { writeCityNames } from './write-city-names.sql.ts';
import { writeNames, type StoredName } from './write-names.sql.ts';
import { writeCities, writePostcodes } from './write-places.sql.ts';
import { writeStreets } from './write-streets.sql.ts';

/** The size of a written index. */
export interface WrittenIndex {
  readonly addressCount: number;
  readonly duplicateCount: number;
  /** Numbers of a street that stand at places too far apart to be one. */
  readonly repeatedCount: number;
}

/**
 * Writes a collection into an empty database. `pause` is called often with the share that is done (0..1); it may throw
 * to stop.
 */
export async function writeAddressIndex(
  database: Database,
  collection: AddressCollection,
  pause: (share: number) => Promise<void>,
): Promise<WrittenIndex> {
  database.exec(indexSchema);
  const arrangement = await arrangeStreets(collection, () => pause(0));
  database.exec('BEGIN');
  const city = writeCities(database, collection, arrangement.streets);
  const postcode = writePostcodes(database, collection);
  await pause(0.2);
  const ranks = rankNames(collection);
  const streets = sortStreets(collection, arrangement.streets, ranks);
  const { names, ids } = numberNames(collection, streets);
  const isNumberFirst = countNumberFirst(names) >= 0;
  writeNames(database, names);
  await pause(0.4);
  const { addressCount, repeatedCount } = await writeStreets(
    database,
    collection,
    arrangement,
    streets,
    { name: ids, city, postcode },
    (share) => pause(0.4 + 0.5 * share),
  );
  writeCityNames(
    database,
    streets.map(({ group }) => {
      const { name, place, street } = collection.groups[group] as (typeof collection.groups)[number];
      const { key } = collection.names[name] as (typeof collection.names)[number];
      return { cityId: city[place] as number, nameId: ids[name] as number, key, text: street };
    }),
  );
  const insertMeta = database.prepare('INSERT INTO meta VALUES (?, ?)');
  insertMeta.run('format', String(INDEX_FORMAT));
  insertMeta.run('address_count', String(addressCount));
  insertMeta.run('number_first', String(isNumberFirst));
  database.exec('COMMIT');
  failPoint('address-index-committed');
  await pause(0.9);
  database.exec(indexSchemaIndexes);
  database.exec('ANALYZE');
  return { addressCount, duplicateCount: arrangement.duplicateCount, repeatedCount };
}

/** Position of every collected name in the order of keys. */
function rankNames({ names }: AddressCollection): Int32Array {
  const sorted = names
    .map(({ key, direction }, index) => ({ key: `${key} ${direction}`, index }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const ranks = new Int32Array(names.length);
  for (const [rank, { index }] of sorted.entries()) ranks[index] = rank;
  return ranks;
}

/** Streets by name, then by size, the largest first, then as they were found. */
function sortStreets(
  { groups }: AddressCollection,
  streets: readonly ArrangedStreet[],
  ranks: Int32Array,
): ArrangedStreet[] {
  const rankOf = ({ group }: ArrangedStreet) => ranks[(groups[group] as (typeof groups)[number]).name] as number;
  return [...streets].sort((a, b) => rankOf(a) - rankOf(b) || b.end - b.start - (a.end - a.start) || a.start - b.start);
}

/** Numbers the names that sorted streets have, from 1; `ids` gives the number of every collected name. */
function numberNames({ names, groups }: AddressCollection, streets: readonly ArrangedStreet[]) {
  const ids = new Int32Array(names.length);
  const stored: StoredName[] = [];
  for (const [index, street] of streets.entries()) {
    const { name, street: text } = groups[street.group] as (typeof groups)[number];
    const size = street.end - street.start;
    const last = stored.at(-1);
    if (last !== undefined && ids[name] === last.id) {
      stored[stored.length - 1] = {
        ...last,
        streetCount: last.streetCount + 1,
        addressCount: last.addressCount + size,
      };
      continue;
    }
    ids[name] = stored.length + 1;
    stored.push({
      id: stored.length + 1,
      key: (names[name] as (typeof names)[number]).key,
      text,
      firstStreet: index + 1,
      streetCount: 1,
      addressCount: size,
    });
  }
  return { names: stored, ids };
}

/**
 * Above 0 where numbers come before the street: names with a type of their own (`Mill Rd`, `rue Cartier`) speak for it,
 * compounds (`Kerkstraat`) against it.
 */
function countNumberFirst(names: readonly StoredName[]): number {
  let balance = 0;
  for (const { text, addressCount } of names) {
    const { type, parts } = parseStreetName(text);
    if (type !== '') balance += parts.includes(type) ? addressCount : -addressCount;
  }
  return balance;
}
