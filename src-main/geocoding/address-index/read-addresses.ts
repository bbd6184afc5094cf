import type { StoredValue } from '#main/platform/database/pages/record.ts';
import { openKeys, openRows } from './open-table.ts';
import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import type { AddressBlock, IndexedAddress } from '#main/geocoding/matching/index.ts';
import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import { computeLongitudeScale, type ScaledBox } from './box.ts';
import { toPoint } from './index-coordinates.ts';
import { COORDINATE_SCALE } from './index-schema.ts';
import type { FindPostcodeText } from './read-streets.ts';
import { AddressIndexError, requireIndexed } from './index-fault.ts';

/** A box around addresses that follow each other on a street. */
interface BlockArea extends ScaledBox {
  readonly streetId: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** The table `block_area` as its module stores it (SQLite, rtree.c, "Database Format"). */
const ROOT_NODE = 1;
/** Depth of the tree in the root, count of cells: two bytes each. */
const HEADER_BYTES = 4;
/** A 64-bit number, of a row in a leaf and of a node above; west, east, south, north as 32-bit integers. */
const CELL_BYTES = 24;
const DEEPEST = 40;

/** Prepares the search for the boxes that meet another, in 1e-7 degrees. */
function openBlockAreas(tables: StoredTables): (wanted: ScaledBox) => BlockArea[] {
  const nodes = openRows(tables, 'block_area_node');
  const rows = openRows(tables, 'block_area_rowid');

  function readNode(number: number): Buffer {
    const bytes = requireIndexed(nodes.find(number), 'node of its map')[1] as Buffer;
    if (bytes.length < HEADER_BYTES + bytes.readUInt16BE(2) * CELL_BYTES) {
      throw new AddressIndexError('a node of its map is not whole.');
    }
    return bytes;
  }

  return (wanted) => {
    const found: BlockArea[] = [];
    function visit(bytes: Buffer, height: number): void {
      const count = bytes.readUInt16BE(2);
      for (let at = HEADER_BYTES; at < HEADER_BYTES + count * CELL_BYTES; at += CELL_BYTES) {
        // Most boxes lie to one side: the others of their sides are not read.
        const west = bytes.readInt32BE(at + 8);
        if (west > wanted.east) continue;
        const east = bytes.readInt32BE(at + 12);
        if (east < wanted.west) continue;
        const south = bytes.readInt32BE(at + 16);
        if (south > wanted.north) continue;
        const north = bytes.readInt32BE(at + 20);
        if (north < wanted.south) continue;
        const number = bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
        if (height > 0) visit(readNode(number), height - 1);
        else found.push(toArea({ west, east, south, north }, number));
      }
    }
    const root = readNode(ROOT_NODE);
    const height = root.readUInt16BE(0);
    if (height > DEEPEST) throw new AddressIndexError('its map is too deep.');
    visit(root, height);
    return found;
  };

  function toArea(box: ScaledBox, row: number): BlockArea {
    const values = requireIndexed(rows.find(row), 'block of addresses') as number[];
    const [, , streetId = 0, firstNumber = 0, lastNumber = 0] = values;
    return { ...box, streetId, firstNumber, lastNumber };
  }
}

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
