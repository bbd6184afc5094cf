import type { Database } from 'better-sqlite3';
import type {
  AddressBlock,
  AddressIndex,
  IndexedAddress,
  IndexedCity,
  IndexedStreet,
} from '#main/geocoder/address-index.ts';
import { listGrams } from '#main/geocoder/grams.ts';
import { computeDistanceMetres, type Coordinates } from '#shared/domain/geo.ts';
import { openSqliteFile } from '../sqlite/database.ts';
import { computeLongitudeScale, type Box } from './box.ts';
import { decodeIds } from './encode-ids.ts';
import { cityKeyKinds, COORDINATE_SCALE, gramKinds, INDEX_FORMAT, LISTED_PREFIX_LENGTH } from './index-schema.ts';
import { prepareFindSimilar } from './similar-keys.ts';

/** Metres of one degree of latitude on the mean sphere. */
const METRES_PER_DEGREE = 111_195;
/** Towns that the search by similarity compares. */
const MOST_SIMILAR_CITIES = 30;
/** Highest code unit: everything that starts with a prefix sorts below the prefix followed by it. */
const LAST_CHARACTER = '\uffff';
/** Share of the file that is mapped into memory rather than read. */
const MAPPED_BYTES = 2 ** 30;

/** The index of one pack, open for reading. */
export interface OpenAddressIndex extends AddressIndex {
  close(): void;
}

interface CityRow extends Box {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly district: string;
  readonly region: string;
  readonly address_count: number;
}

type StreetRow = [
  id: number, nameId: number, cityId: number, name: string, addressCount: number, longitude: number, latitude: number,
  west: number, south: number, east: number, north: number,
];

type AddressRow = [number: number, suffix: string, unit: string, postcode: string | null, longitude: number, latitude: number];

/**
 * Opens an index file for reading.
 *
 * @throws Error when the file is missing, is not an index, or is of another version.
 */
export function openAddressIndex(packId: string, path: string): OpenAddressIndex {
  const database = openSqliteFile(path, { readonly: true });
  try {
    database.pragma(`mmap_size = ${MAPPED_BYTES}`);
    const readMeta = database.prepare('SELECT value FROM meta WHERE key = ?').pluck();
    const format = readMeta.get('format');
    if (format !== String(INDEX_FORMAT)) {
      throw new Error(`address index of ${packId}: version ${String(format)}, this program reads ${INDEX_FORMAT}`);
    }
    return createReader(database, packId, readMeta.get('number_first') === 'true');
  } catch (error) {
    database.close();
    throw error;
  }
}

const streetColumns =
  's.id, s.name_id, s.city_id, s.name, s.address_count, s.longitude, s.latitude, s.west, s.south, s.east, s.north';
const addressColumns = 'a.number, a.suffix, a.unit, p.text, a.longitude, a.latitude';
const addressTables = 'address a LEFT JOIN postcode p ON p.id = a.postcode_id';

function createReader(database: Database, packId: string, isNumberFirst: boolean): OpenAddressIndex {
  return {
    packId,
    isNumberFirst,
    ...readCities(database),
    ...readPostcodes(database),
    ...readNames(database),
    ...readStreets(database),
    ...readAddresses(database),
    close: () => database.close(),
  };
}

function readCities(database: Database) {
  const select = database.prepare('SELECT * FROM city WHERE id = ?');
  const selectByKey = database.prepare('SELECT city_id FROM city_key WHERE key = ? AND kind = ?').pluck();
  const selectByPrefix = database
    .prepare('SELECT id FROM city WHERE key >= ? AND key < ? ORDER BY address_count DESC LIMIT ?')
    .pluck();
  const selectRegion = database.prepare('SELECT 1 FROM region WHERE key = ?').pluck();
  const findSimilar = prepareFindSimilar(database, gramKinds.city);
  const known = new Map<number, { key: string; city: IndexedCity }>();

  function find(id: number): { key: string; city: IndexedCity } {
    let entry = known.get(id);
    if (entry === undefined) {
      const row = select.get(id) as CityRow;
      entry = { key: row.key, city: toCity(row) };
      known.set(id, entry);
    }
    return entry;
  }
  const findAll = (ids: unknown[]) => (ids as number[]).map((id) => find(id).city);

  return {
    findCity: (id: number) => find(id).city,
    findCities: (key: string) => findAll(selectByKey.all(key, cityKeyKinds.city)),
    findCitiesInDistrict: (key: string) => findAll(selectByKey.all(key, cityKeyKinds.district)),
    findSimilarCities: (key: string) => findSimilar(listGrams(key), MOST_SIMILAR_CITIES).map(find),
    findCitiesStartingWith: (prefix: string, limit: number) =>
      findAll(selectByPrefix.all(prefix, prefix + LAST_CHARACTER, limit)),
    hasRegion: (key: string) => selectRegion.get(key) !== undefined,
  };
}

function toCity({ id, name, district, region, address_count, ...box }: CityRow): IndexedCity {
  return {
    id,
    name,
    district,
    region,
    addressCount: address_count,
    point: toPoint((box.west + box.east) / 2, (box.south + box.north) / 2),
    radiusMetres: computeRadius(box),
  };
}

function readPostcodes(database: Database) {
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
    findPostcode: (key: string) => (select.get(key) as number | undefined) ?? null,
    findStreetsWithPostcode: (postcodeId: number, limit: number) =>
      (selectStreets.all(postcodeId, limit) as StreetRow[]).map(toStreet),
    findStreetsInPostcodeArea(area: string, limit: number) {
      const [first, last] = selectRange.get(area, area + LAST_CHARACTER) as [number | null, number | null];
      return first === null ? [] : (selectStreetsInRange.all(first, last, limit) as StreetRow[]).map(toStreet);
    },
    findPostcodesOfStreet: (streetId: number) => selectOfStreet.all(streetId) as string[],
  };
}

function readNames(database: Database) {
  const selectByKey = database.prepare('SELECT id FROM name WHERE key = ?').pluck();
  const selectByStart = database.prepare('SELECT name_id FROM name_start WHERE key = ? LIMIT ?').pluck();
  const selectByPrefix = database.prepare('SELECT id FROM name WHERE key >= ? AND key < ? LIMIT ?').pluck();
  const selectStartByPrefix = database
    .prepare('SELECT name_id FROM name_start WHERE key >= ? AND key < ? LIMIT ?')
    .pluck();
  const selectListed = database.prepare('SELECT ids FROM name_prefix WHERE prefix = ?').pluck();
  const findSimilar = prepareFindSimilar(database, gramKinds.name);
  return {
    findNames: (key: string) => selectByKey.all(key) as number[],
    findNamesEndingWith: (key: string, limit: number) => selectByStart.all(key, limit) as number[],
    findNamesStartingWith(prefix: string, limit: number) {
      if (prefix.length <= LISTED_PREFIX_LENGTH) {
        const listed = selectListed.get(prefix) as Buffer | undefined;
        return listed === undefined ? [] : decodeIds(listed);
      }
      const end = prefix + LAST_CHARACTER;
      return [
        ...(selectByPrefix.all(prefix, end, limit) as number[]),
        ...(selectStartByPrefix.all(prefix, end, limit) as number[]),
      ];
    },
    findSimilarNames: (grams: readonly string[], limit: number) => findSimilar(grams, limit),
  };
}

function readStreets(database: Database) {
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
    findStreet: (id: number) => toStreet(select.get(id) as StreetRow),
    findStreets: (nameId: number, limit: number) => (selectOfName.all(nameId, limit) as StreetRow[]).map(toStreet),
    findStreetsInCity: (nameId: number, cityId: number) =>
      (selectInCity.all(cityId, nameId) as StreetRow[]).map(toStreet),
    findStreetsOfNameWithPostcode: (nameId: number, postcodeId: number) =>
      (selectWithPostcode.all(postcodeId, nameId) as StreetRow[]).map(toStreet),
  };
}

function readAddresses(database: Database) {
  const selectRange = database
    .prepare(
      `SELECT ${addressColumns} FROM ${addressTables}
       WHERE a.street_id = ? AND a.number BETWEEN ? AND ? ORDER BY a.number, a.ordinal LIMIT ?`,
    )
    .raw();
  const prepareNeighbour = (condition: string, order: string) =>
    database
      .prepare(
        `SELECT ${addressColumns} FROM ${addressTables}
         WHERE a.street_id = ? AND a.number ${condition} AND a.number % 2 = ? ORDER BY a.number ${order}, a.ordinal LIMIT 1`,
      )
      .raw();
  const selectBelow = prepareNeighbour('BETWEEN 0 AND ? - 1', 'DESC');
  const selectAbove = prepareNeighbour('> ?', 'ASC');
  const selectBlocks = database
    .prepare(
      `SELECT west, east, south, north, street_id, first_number, last_number FROM block_area
       WHERE east >= ? AND west <= ? AND north >= ? AND south <= ?`,
    )
    .raw();
  return {
    findAddresses: (streetId: number, lowest: number, highest: number, limit: number) =>
      (selectRange.all(streetId, lowest, highest, limit) as AddressRow[]).map(toAddress),
    findNeighbour(streetId: number, number: number, direction: -1 | 1) {
      const row = (direction === -1 ? selectBelow : selectAbove).get(streetId, number, number % 2);
      return row === undefined ? null : toAddress(row as AddressRow);
    },
    findBlocks(point: Coordinates, radiusMetres: number) {
      const longitude = point.longitude * COORDINATE_SCALE;
      const latitude = point.latitude * COORDINATE_SCALE;
      const reach = (radiusMetres / METRES_PER_DEGREE) * COORDINATE_SCALE;
      const wide = reach / computeLongitudeScale(latitude);
      const rows = selectBlocks.all(longitude - wide, longitude + wide, latitude - reach, latitude + reach);
      return (rows as BlockRow[])
        .map((row) => toBlock(row, point))
        .filter(({ distanceMetres }) => distanceMetres <= radiusMetres)
        .sort((a, b) => a.distanceMetres - b.distanceMetres);
    },
  };
}

type BlockRow = [
  west: number, east: number, south: number, north: number, streetId: number, firstNumber: number, lastNumber: number,
];

function toBlock([west, east, south, north, streetId, firstNumber, lastNumber]: BlockRow, point: Coordinates): AddressBlock {
  const nearest = {
    longitude: Math.min(Math.max(point.longitude, west / COORDINATE_SCALE), east / COORDINATE_SCALE),
    latitude: Math.min(Math.max(point.latitude, south / COORDINATE_SCALE), north / COORDINATE_SCALE),
  };
  return { streetId, firstNumber, lastNumber, distanceMetres: computeDistanceMetres(point, nearest) };
}

function toStreet([id, nameId, cityId, name, addressCount, longitude, latitude, west, south, east, north]: StreetRow): IndexedStreet {
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

function toAddress([number, suffix, unit, postcode, longitude, latitude]: AddressRow): IndexedAddress {
  return { number, suffix, unit, postcode: postcode ?? '', point: toPoint(longitude, latitude) };
}

function toPoint(longitude: number, latitude: number): Coordinates {
  return { latitude: latitude / COORDINATE_SCALE, longitude: longitude / COORDINATE_SCALE };
}

function computeRadius({ west, south, east, north }: Box): number {
  return computeDistanceMetres(toPoint(west, south), toPoint(east, north)) / 2;
}
