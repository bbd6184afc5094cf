import type { Database } from 'better-sqlite3';
import type { IndexedStreet } from '../matching/address-index.ts';
import { computeRadius, toPoint } from './index-coordinates.ts';
import { requireIndexed } from './index-fault.ts';
import { LAST_CHARACTER } from './key-range.ts';
import { remember, rememberPair } from './remember.ts';

type StreetRow = [
  id: number,
  nameId: number,
  cityId: number,
  name: string,
  addressCount: number,
  longitude: number,
  latitude: number,
  west: number,
  south: number,
  east: number,
  north: number,
];

const streetColumns =
  's.id, s.name_id, s.city_id, s.name, s.address_count, s.longitude, s.latitude, s.west, s.south, s.east, s.north';

/** Prepares the reads of streets by id, by name with town or postcode. */
export function readStreets(database: Database) {
  const select = database.prepare(`SELECT ${streetColumns} FROM street s WHERE s.id = ?`).raw();
  const selectOfName = database
    .prepare(
      `SELECT ${streetColumns} FROM name n JOIN street s ON s.id BETWEEN n.first_street AND n.first_street + n.street_count - 1
       WHERE n.id = ? LIMIT ?`,
    )
    .raw();
  const selectInCity = database
    .prepare(`SELECT ${streetColumns} FROM street s WHERE s.city_id = ? AND s.name_id = ?`)
    .raw();
  const selectWithPostcode = database
    .prepare(
      `SELECT ${streetColumns} FROM name n
       JOIN postcode_street x ON x.postcode_id = ? AND x.street_id BETWEEN n.first_street AND n.first_street + n.street_count - 1
       JOIN street s ON s.id = x.street_id WHERE n.id = ?`,
    )
    .raw();
  return {
    findStreet: (id: number) => toStreet(requireIndexed(select.get(id) as StreetRow | undefined, 'street')),
    findStreets: (nameId: number, limit: number) => (selectOfName.all(nameId, limit) as StreetRow[]).map(toStreet),
    findStreetsInCity: rememberPair((nameId, cityId) =>
      (selectInCity.all(cityId, nameId) as StreetRow[]).map(toStreet),
    ),
    findStreetsOfNameWithPostcode: (nameId: number, postcodeId: number) =>
      (selectWithPostcode.all(postcodeId, nameId) as StreetRow[]).map(toStreet),
  };
}

/** Prepares the reads of postcodes and of the streets that have them. */
export function readPostcodes(database: Database) {
  const select = database.prepare('SELECT id FROM postcode WHERE key = ?').pluck();
  const selectStreets = database
    .prepare(
      `SELECT ${streetColumns} FROM postcode_street x JOIN street s ON s.id = x.street_id WHERE x.postcode_id = ? LIMIT ?`,
    )
    .raw();
  const selectRange = database.prepare('SELECT MIN(id), MAX(id) FROM postcode WHERE key >= ? AND key < ?').raw();
  const selectStreetsInRange = database
    .prepare(
      `SELECT ${streetColumns} FROM street s WHERE s.id IN
       (SELECT street_id FROM postcode_street WHERE postcode_id BETWEEN ? AND ? LIMIT ?)`,
    )
    .raw();
  const selectOfStreet = database
    .prepare(
      'SELECT text FROM postcode WHERE id IN (SELECT DISTINCT postcode_id FROM address WHERE street_id = ?) ORDER BY id',
    )
    .pluck();
  return {
    findPostcode: remember((key: string) => (select.get(key) as number | undefined) ?? null),
    findStreetsWithPostcode: rememberPair((postcodeId, limit) =>
      (selectStreets.all(postcodeId, limit) as StreetRow[]).map(toStreet),
    ),
    findStreetsInPostcodeArea(area: string, limit: number) {
      const [first, last] = selectRange.get(area, area + LAST_CHARACTER) as [number | null, number | null];
      return first === null ? [] : (selectStreetsInRange.all(first, last, limit) as StreetRow[]).map(toStreet);
    },
    findPostcodesOfStreet: remember((streetId: number) => selectOfStreet.all(streetId) as string[]),
  };
}

function toStreet([
  id,
  nameId,
  cityId,
  name,
  addressCount,
  longitude,
  latitude,
  west,
  south,
  east,
  north,
]: StreetRow): IndexedStreet {
  return {
    id,
    nameId,
    name,
    cityId,
    addressCount,
    point: toPoint(longitude, latitude),
    radiusMetres: computeRadius({ west, south, east, north }),
  };
}
