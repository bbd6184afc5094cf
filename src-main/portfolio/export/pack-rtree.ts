import { computeSpatialOrder, MOST_ORDERED_POINTS } from '../run/spatial-order.ts';

/** Node: bytes of its head, and of each cell of two dimensions (sqlite.org, ext/rtree/rtree.c, "DATABASE FORMAT"). */
const HEAD_BYTES = 4;
const CELL_BYTES = 24;
const WORD = 2 ** 32;
/** How SQLite rounds outwards to single precision (rtree.c, rtreeValueDown). */
const TOWARDS_ZERO = 1 - 1 / 8_388_608;
const AWAY_FROM_ZERO = 1 + 1 / 8_388_608;

/** Points of rows, in step. */
export interface IndexedPoints {
  readonly ids: readonly number[];
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
}

/** Receives the tree as SQLite keeps it in the tables of an R-tree. */
export interface RtreeTables {
  /** `parent`: null for the root, which has the number 1. */
  node(number: number, parent: number | null, data: Buffer): void;
  /** Called for each point, in their order. */
  row(id: number, leaf: number): void;
}

/** What stands in the nodes of one level: numbers of rows or nodes, and their boxes, west, east, south and north. */
interface Level {
  readonly numbers: (at: number) => number;
  readonly count: number;
  readonly boxes: Float32Array;
}

/**
 * Packs an R-tree of points from its leaves up, in the order of a Hilbert curve (Kamel and Faloutsos 1993): neighbours
 * share a leaf, every node is as full as the others of its level, and no row is searched a place for.
 *
 * @param nodeBytes the size of a node, as the empty tree has it
 */
export function packRtree({ ids, longitudes, latitudes }: IndexedPoints, nodeBytes: number, tables: RtreeTables): void {
  if (ids.length === 0) return;
  const mostCells = Math.floor((nodeBytes - HEAD_BYTES) / CELL_BYTES);
  const order = orderAll(latitudes, longitudes);
  const counts = countNodes(ids.length, mostCells);
  const leaves = new Int32Array(ids.length);
  let level: Level = {
    numbers: (at) => ids[order[at]!]!,
    count: ids.length,
    boxes: boxPoints(order, longitudes, latitudes),
  };
  // The root is number 1, and the nodes of a level are numbered one after the other.
  let first = 2;
  for (const [depth, count] of counts.entries()) {
    const isRoot = depth === counts.length - 1;
    const base = isRoot ? 1 : first;
    const parents = isRoot ? null : findParents(count, counts[depth + 1]!, first + count, depth + 2 === counts.length);
    const boxes = new Float32Array(count * 4);
    for (let node = 0; node < count; node++) {
      const [from, to] = [startOf(node, level.count, count), startOf(node + 1, level.count, count)];
      if (depth === 0) for (let at = from; at < to; at++) leaves[order[at]!] = base + node;
      boxes.set(joinBoxes(level.boxes, from, to), node * 4);
      tables.node(base + node, parents?.(node) ?? null, encodeNode(level, from, to, nodeBytes, isRoot ? depth : 0));
    }
    level = { numbers: (at) => base + at, count, boxes };
    first += count;
  }
  for (let at = 0; at < ids.length; at++) tables.row(ids[at]!, leaves[at]!);
}

/** How many nodes each level has, from the leaves to the root. */
function countNodes(points: number, mostCells: number): number[] {
  const counts = [Math.ceil(points / mostCells)];
  while (counts.at(-1)! > 1) counts.push(Math.ceil(counts.at(-1)! / mostCells));
  return counts;
}

/** The first cell of a node, where all cells are shared out evenly. */
function startOf(node: number, cells: number, nodes: number): number {
  return Math.floor((node * cells) / nodes);
}

/** Finds the number of a node's parent: the one whose cells it is among. */
function findParents(
  nodes: number,
  parents: number,
  firstParent: number,
  isBelowRoot: boolean,
): (node: number) => number {
  if (isBelowRoot) return () => 1;
  const found = new Int32Array(nodes);
  for (let parent = 0; parent < parents; parent++) {
    found.fill(firstParent + parent, startOf(parent, nodes, parents), startOf(parent + 1, nodes, parents));
  }
  return (node) => found[node]!;
}

/** Positions in the order of the curve; of a few million at a time where there are more. */
function orderAll(latitudes: Float64Array, longitudes: Float64Array): Int32Array {
  const order = new Int32Array(latitudes.length);
  for (let from = 0; from < order.length; from += MOST_ORDERED_POINTS) {
    const to = Math.min(order.length, from + MOST_ORDERED_POINTS);
    const part = computeSpatialOrder(latitudes.subarray(from, to), longitudes.subarray(from, to), to - from);
    for (let at = 0; at < part.length; at++) order[from + at] = from + part[at]!;
  }
  return order;
}

function boxPoints(order: Int32Array, longitudes: Float64Array, latitudes: Float64Array): Float32Array {
  const boxes = new Float32Array(order.length * 4);
  for (let at = 0; at < order.length; at++) {
    const [x, y] = [longitudes[order[at]!]!, latitudes[order[at]!]!];
    boxes[at * 4] = roundDown(x);
    boxes[at * 4 + 1] = -roundDown(-x);
    boxes[at * 4 + 2] = roundDown(y);
    boxes[at * 4 + 3] = -roundDown(-y);
  }
  return boxes;
}

/** The next single-precision number that is not above. */
function roundDown(value: number): number {
  const near = Math.fround(value);
  return near > value ? Math.fround(value * (value < 0 ? AWAY_FROM_ZERO : TOWARDS_ZERO)) : near;
}

function joinBoxes(boxes: Float32Array, from: number, to: number): [number, number, number, number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = from * 4; at < to * 4; at += 4) {
    west = Math.min(west, boxes[at]!);
    east = Math.max(east, boxes[at + 1]!);
    south = Math.min(south, boxes[at + 2]!);
    north = Math.max(north, boxes[at + 3]!);
  }
  return [west, east, south, north];
}

/** A node as it is stored: depth of the tree (of the root only), number of cells, the cells; all of it big-endian. */
function encodeNode({ numbers, boxes }: Level, from: number, to: number, nodeBytes: number, depth: number): Buffer {
  const data = Buffer.alloc(nodeBytes);
  data.writeUInt16BE(depth, 0);
  data.writeUInt16BE(to - from, 2);
  let offset = HEAD_BYTES;
  for (let at = from; at < to; at++, offset += CELL_BYTES) {
    const number = numbers(at);
    data.writeUInt32BE(Math.floor(number / WORD), offset);
    data.writeUInt32BE(number % WORD, offset + 4);
    for (let side = 0; side < 4; side++) data.writeFloatBE(boxes[at * 4 + side]!, offset + 8 + side * 4);
  }
  return data;
}
