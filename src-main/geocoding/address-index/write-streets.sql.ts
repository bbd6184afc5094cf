import type { Database } from 'better-sqlite3';
import type { AddressCollection } from '../sources/address-collection.ts';
import type { ArrangedStreet, Arrangement } from './arrange-streets.ts';
import { computeBox } from './box.ts';
import { BLOCK_SIZE, COORDINATE_SCALE } from './index-schema.ts';
import { FARTHEST_TWINS_METRES, normalizeSuffix, normalizeUnit } from '#main/geocoding/matching/index.ts';
import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';

/** Ids that the tables use in place of the collection's numbers. */
export interface StoredIds {
  readonly name: Int32Array;
  readonly city: Int32Array;
  readonly postcode: Int32Array;
}

/** Streets between two pauses. */
const STREETS_PER_STEP = 2000;

/**
 * Writes streets in the given order (their ids count from 1), their addresses, the blocks of the spatial index and the
 * streets of each postcode.
 */
export async function writeStreets(
  database: Database,
  collection: AddressCollection,
  { order }: Arrangement,
  streets: readonly ArrangedStreet[],
  ids: StoredIds,
  pause: (share: number) => Promise<void>,
): Promise<{ readonly addressCount: number; readonly repeatedCount: number }> {
  const { columns, groups } = collection;
  const insertStreet = database.prepare('INSERT INTO street VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const writeAddresses = createAddressWriter(database, collection, order, ids.postcode);
  const pairs: number[] = [];
  let addressCount = 0;
  let repeatedCount = 0;
  for (const [index, street] of streets.entries()) {
    const streetId = index + 1;
    const { name, place, street: text } = groups[street.group] as (typeof groups)[number];
    const { box, middle } = street;
    insertStreet.run(
      streetId,
      ids.name[name],
      ids.city[place],
      text,
      street.end - street.start,
      columns.longitude.get(middle),
      columns.latitude.get(middle),
      box.west,
      box.south,
      box.east,
      box.north,
    );
    for (const postcode of writeAddresses(streetId, street)) pairs.push(postcode * 2 ** 26 + streetId);
    addressCount += street.end - street.start;
    repeatedCount += countRepeated(collection, order, street);
    if (index % STREETS_PER_STEP === 0) await pause(index / streets.length);
  }
  writePostcodeStreets(database, pairs);
  return { addressCount, repeatedCount };
}

/** Creates the writer of one street's addresses and blocks; it gives the street's postcodes. */
function createAddressWriter(
  database: Database,
  { columns, suffixes, units }: AddressCollection,
  order: Int32Array,
  postcodeIds: Int32Array,
) {
  const insertAddress = database.prepare('INSERT INTO address VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertBlock = database.prepare('INSERT INTO block_area VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)');
  const { number, suffix, unit, postcode, longitude, latitude } = columns;

  function writeBlock(streetId: number, start: number, end: number): void {
    const box = computeBox(order, start, end, longitude.get, latitude.get);
    const first = number.get(order[start] as number);
    const last = number.get(order[end - 1] as number);
    insertBlock.run(box.west, box.east, box.south, box.north, streetId, first, last);
  }

  return (streetId: number, { start, end }: ArrangedStreet): ReadonlySet<number> => {
    const found = new Set<number>();
    let ordinal = 0;
    let blockStart = start;
    for (let position = start; position < end; position += 1) {
      const index = order[position] as number;
      const value = number.get(index);
      const isNewNumber = position === start || value !== number.get(order[position - 1] as number);
      ordinal = isNewNumber ? 0 : ordinal + 1;
      if (isNewNumber && position - blockStart >= BLOCK_SIZE) {
        writeBlock(streetId, blockStart, position);
        blockStart = position;
      }
      const postcodeId = postcodeIds[postcode.get(index)] as number;
      if (postcodeId !== 0) found.add(postcodeId);
      insertAddress.run(
        streetId,
        value,
        ordinal,
        suffixes.get(suffix.get(index)),
        units.get(unit.get(index)),
        postcodeId,
        longitude.get(index),
        latitude.get(index),
      );
    }
    writeBlock(streetId, blockStart, end);
    return found;
  };
}

function writePostcodeStreets(database: Database, pairs: readonly number[]): void {
  const insert = database.prepare('INSERT INTO postcode_street VALUES (?, ?)');
  for (const pair of Float64Array.from(pairs).sort()) insert.run(Math.floor(pair / 2 ** 26), pair % 2 ** 26);
}

/**
 * How many numbers of a street stand at places too far apart to be one building: number, addition and unit are the
 * same, and the places are more than {@link FARTHEST_TWINS_METRES} from the first of them.
 */
function countRepeated(
  { columns, suffixes, units }: AddressCollection,
  order: Int32Array,
  { start, end }: ArrangedStreet,
): number {
  const { number, suffix, unit, longitude, latitude } = columns;
  const place = (index: number): Coordinates => ({
    longitude: longitude.get(index) / COORDINATE_SCALE,
    latitude: latitude.get(index) / COORDINATE_SCALE,
  });
  const isSame = (a: number, b: number): boolean =>
    number.get(a) === number.get(b) &&
    normalizeSuffix(suffixes.get(suffix.get(a))) === normalizeSuffix(suffixes.get(suffix.get(b))) &&
    normalizeUnit(units.get(unit.get(a))) === normalizeUnit(units.get(unit.get(b)));
  let count = 0;
  let first = start;
  let isCounted = false;
  for (let position = start + 1; position < end; position += 1) {
    const [known, index] = [order[first] as number, order[position] as number];
    if (!isSame(known, index)) {
      first = position;
      isCounted = false;
    } else if (!isCounted && computeDistanceMetres(place(known), place(index)) > FARTHEST_TWINS_METRES) {
      count += 1;
      isCounted = true;
    }
  }
  return count;
}
