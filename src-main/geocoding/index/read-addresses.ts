import type { Database } from 'better-sqlite3';
import type { AddressBlock, IndexedAddress } from '../matching/address-index.ts';
import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import { computeLongitudeScale } from './box.ts';
import { toPoint } from './index-coordinates.ts';
import { COORDINATE_SCALE } from './index-schema.ts';

/** Metres of one degree of latitude on the mean sphere. */
const METRES_PER_DEGREE = 111_195;

type AddressRow = [
  number: number,
  suffix: string,
  unit: string,
  postcode: string | null,
  longitude: number,
  latitude: number,
];

const addressColumns = 'a.number, a.suffix, a.unit, p.text, a.longitude, a.latitude';
const addressTables = 'address a LEFT JOIN postcode p ON p.id = a.postcode_id';

/** Prepares the reads of addresses by street and number, and of the blocks around a point. */
export function readAddresses(database: Database) {
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
  west: number,
  east: number,
  south: number,
  north: number,
  streetId: number,
  firstNumber: number,
  lastNumber: number,
];

function toBlock(
  [west, east, south, north, streetId, firstNumber, lastNumber]: BlockRow,
  point: Coordinates,
): AddressBlock {
  const nearest = {
    longitude: Math.min(Math.max(point.longitude, west / COORDINATE_SCALE), east / COORDINATE_SCALE),
    latitude: Math.min(Math.max(point.latitude, south / COORDINATE_SCALE), north / COORDINATE_SCALE),
  };
  return { streetId, firstNumber, lastNumber, distanceMetres: computeDistanceMetres(point, nearest) };
}

function toAddress([number, suffix, unit, postcode, longitude, latitude]: AddressRow): IndexedAddress {
  return { number, suffix, unit, postcode: postcode ?? '', point: toPoint(longitude, latitude) };
}
