import type { Database } from 'better-sqlite3';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { parseStreetName } from '#main/geocoding/matching/index.ts';
import type { AddressCollection, CollectedPlace } from '../sources/address-collection.ts';
import { arrangeStreets, type ArrangedStreet } from './arrange-streets.ts';
import { INDEX_FORMAT, indexSchema, indexSchemaIndexes, cityKeyKinds, gramKinds } from './index-schema.ts';
import { writeCityNames } from './write-city-names.sql.ts';
import { writeNames, type StoredName, writeGrams } from './write-names.sql.ts';
import { writeStreets } from './write-streets.sql.ts';
import { joinBoxes, type ScaledBox } from './box.ts';

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

/** Writes the towns and regions with their extents; gives the id of every collected place. */
function writeCities(
  database: Database,
  { places, groups }: AddressCollection,
  streets: readonly ArrangedStreet[],
): Int32Array {
  const counts = new Int32Array(places.length);
  const boxes: (ScaledBox | undefined)[] = [];
  for (const street of streets) {
    const { place } = groups[street.group] as (typeof groups)[number];
    counts[place] = (counts[place] as number) + street.end - street.start;
    boxes[place] = joinBoxes(boxes[place], street.box);
  }
  const ids = new Int32Array(places.length);
  const insert = database.prepare('INSERT INTO city VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertKey = database.prepare('INSERT OR IGNORE INTO city_key VALUES (?, ?, ?)');
  const insertRegion = database.prepare('INSERT OR IGNORE INTO region VALUES (?)');
  const stored: { id: number; key: string }[] = [];
  for (const place of listInOrder(places).filter((candidate) => boxes[candidate] !== undefined)) {
    const id = stored.length + 1;
    const { key, districtKey, regionKey, name, district, region } = places[place] as CollectedPlace;
    const box = boxes[place] as ScaledBox;
    ids[place] = id;
    insert.run(id, key, name, district, region, counts[place], box.west, box.south, box.east, box.north);
    if (key !== '') insertKey.run(key, cityKeyKinds.city, id);
    if (districtKey !== '') insertKey.run(districtKey, cityKeyKinds.district, id);
    if (regionKey !== '') insertRegion.run(regionKey);
    stored.push({ id, key });
  }
  writeGrams(
    database,
    gramKinds.city,
    stored.filter(({ key }) => key !== ''),
  );
  return ids;
}

function listInOrder(places: readonly CollectedPlace[]): number[] {
  const sortKey = (index: number) => {
    const { key, districtKey, regionKey } = places[index] as CollectedPlace;
    return `${key}\n${districtKey}\n${regionKey}`;
  };
  return places
    .map((_, index) => ({ index, key: sortKey(index) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}

/** Writes the postcodes in order; gives the id of every collected one, 0 for none. */
function writePostcodes(database: Database, { postcodes }: AddressCollection): Int32Array {
  const ids = new Int32Array(postcodes.length);
  const insert = database.prepare('INSERT INTO postcode VALUES (?, ?, ?)');
  const sorted = postcodes
    .map(({ key, text }, index) => ({ key, text, index }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const [position, { key, text, index }] of sorted.entries()) {
    ids[index] = position + 1;
    insert.run(position + 1, key, text);
  }
  return ids;
}
