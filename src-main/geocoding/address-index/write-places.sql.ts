import type { Database } from 'better-sqlite3';
import type { AddressCollection, CollectedPlace } from '../sources/address-collection.ts';
import type { ArrangedStreet } from './arrange-streets.ts';
import { joinBoxes, type Box } from './box.ts';
import { cityKeyKinds, gramKinds } from './index-schema.ts';
import { writeGrams } from './write-names.sql.ts';

/** Writes the towns and regions with their extents; gives the id of every collected place. */
export function writeCities(
  database: Database,
  { places, groups }: AddressCollection,
  streets: readonly ArrangedStreet[],
): Int32Array {
  const counts = new Int32Array(places.length);
  const boxes: (Box | undefined)[] = [];
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
    const box = boxes[place] as Box;
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
export function writePostcodes(database: Database, { postcodes }: AddressCollection): Int32Array {
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
