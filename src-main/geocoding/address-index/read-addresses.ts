import type { StoredValue } from '#main/platform/database/pages/record.ts';
import { openKeys } from './open-table.ts';
import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import type { AddressBlock, IndexedAddress } from '#main/geocoding/matching/index.ts';
import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import { computeLongitudeScale } from './box.ts';
import { toPoint } from './index-coordinates.ts';
import { COORDINATE_SCALE } from './index-schema.ts';
import { openBlockAreas, type BlockArea } from './read-block-areas.ts';
import type { FindPostcodeText } from './read-streets.ts';

/** Metres of one degree of latitude on the mean sphere. */
const METRES_PER_DEGREE = 111_195;

type AddressRow = [
  streetId: number,
  number: number,
  ordinal: number,
  suffix: string,
  unit: string,
  postcodeId: number,
  longitude: number,
  latitude: number,
];

/** Prepares the reads of addresses by street and number, and of the blocks around a point. */
export function readAddresses(tables: StoredTables, findPostcodeText: FindPostcodeText) {
  const addresses = openKeys(tables, 'address');
  const findAreas = openBlockAreas(tables);

  function toAddress([, number, , suffix, unit, postcodeId, longitude, latitude]: AddressRow): IndexedAddress {
    return { number, suffix, unit, postcode: findPostcodeText(postcodeId), point: toPoint(longitude, latitude) };
  }

  /** Of the lowest number above one that is as odd or even, the first address. */
  function findAbove(streetId: number, number: number): AddressRow | null {
    let found: AddressRow | null = null;
    addresses.visit([streetId, number + 1], [streetId], (values) => {
      const row = values as AddressRow;
      if (row[1] % 2 === number % 2) found = row;
      return found === null;
    });
    return found;
  }

  /** Of the highest number below one that is as odd or even, the first address. */
  function findBelow(streetId: number, number: number): AddressRow | null {
    let found: AddressRow | null = null;
    addresses.visitBack([streetId, 0], [streetId, number - 1], (values) => {
      const row = values as AddressRow;
      if (found !== null && found[1] !== row[1]) return false;
      if (row[1] % 2 === number % 2) found = row;
      return true;
    });
    return found;
  }

  return {
    findAddresses: (streetId: number, lowest: number, highest: number, limit: number) =>
      addresses
        .list([streetId, lowest], [streetId, highest], limit)
        .map((values: StoredValue[]) => toAddress(values as AddressRow)),
    findNeighbour(streetId: number, number: number, direction: -1 | 1) {
      const row = (direction === -1 ? findBelow : findAbove)(streetId, number);
      return row === null ? null : toAddress(row);
    },
    findBlocks(point: Coordinates, radiusMetres: number) {
      const longitude = point.longitude * COORDINATE_SCALE;
      const latitude = point.latitude * COORDINATE_SCALE;
      const reach = (radiusMetres / METRES_PER_DEGREE) * COORDINATE_SCALE;
      const wide = reach / computeLongitudeScale(latitude);
      return findAreas({
        west: longitude - wide,
        east: longitude + wide,
        south: latitude - reach,
        north: latitude + reach,
      })
        .map((area) => toBlock(area, point))
        .filter(({ distanceMetres }) => distanceMetres <= radiusMetres)
        .sort((a, b) => a.distanceMetres - b.distanceMetres);
    },
  };
}

function toBlock(
  { west, east, south, north, streetId, firstNumber, lastNumber }: BlockArea,
  point: Coordinates,
): AddressBlock {
  const nearest = {
    longitude: Math.min(Math.max(point.longitude, west / COORDINATE_SCALE), east / COORDINATE_SCALE),
    latitude: Math.min(Math.max(point.latitude, south / COORDINATE_SCALE), north / COORDINATE_SCALE),
  };
  return { streetId, firstNumber, lastNumber, distanceMetres: computeDistanceMetres(point, nearest) };
}
