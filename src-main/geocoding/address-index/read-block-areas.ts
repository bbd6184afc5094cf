import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openRows } from './open-table.ts';
import type { Box } from './box.ts';
import { AddressIndexError, requireIndexed } from './index-fault.ts';

/** A box around addresses that follow each other on a street. */
export interface BlockArea extends Box {
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
export function openBlockAreas(tables: StoredTables): (wanted: Box) => BlockArea[] {
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

  function toArea(box: Box, row: number): BlockArea {
    const values = requireIndexed(rows.find(row), 'block of addresses') as number[];
    const [, , streetId = 0, firstNumber = 0, lastNumber = 0] = values;
    return { ...box, streetId, firstNumber, lastNumber };
  }
}
