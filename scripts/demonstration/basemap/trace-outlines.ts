import { passesEdge } from '#shared/geo/locate-in-ring.ts';
import type { CellGrid } from '../grid/cell-grid.ts';
import { roundCorners, simplify } from '../grid/polyline.ts';
import type { Point } from '../region-frame.ts';

/** A closed ring; its first place is not repeated at the end. */
export type Ring = readonly Point[];

/** An area with the holes in it. */
export interface Area {
  readonly outer: Ring;
  readonly holes: readonly Ring[];
}

// Directions along cell edges: east, south, west, north, so that the marked cell lies to the right.
const STEP_COLUMNS = [1, 0, -1, 0] as const;
const STEP_ROWS = [0, 1, 0, -1] as const;
const TURNS = [1, 0, 3, 2] as const;

/**
 * The outlines of marked cells as rings through the middles of their edges, corners rounded: what a mapmaker would draw
 * around them.
 * @param smallestCells areas and holes of fewer cells are left out.
 */
export function traceOutlines(
  grid: CellGrid,
  isMarked: (cell: number) => boolean,
  { toleranceMetres, smallestCells }: { readonly toleranceMetres: number; readonly smallestCells: number },
): Area[] {
  const smallestArea = smallestCells * grid.cellMetres * grid.cellMetres;
  const rings = traceRings(grid, isMarked).filter((ring) => Math.abs(computeSignedArea(ring)) >= smallestArea);
  const outers = rings.filter((ring) => computeSignedArea(ring) > 0);
  const holes = rings.filter((ring) => computeSignedArea(ring) < 0);
  const areas = outers.map((outer) => ({ outer, size: computeSignedArea(outer), holes: [] as Ring[] }));
  for (const hole of holes) findSmallestAround(areas, hole)?.holes.push(smooth(hole, toleranceMetres));
  return areas.map(({ outer, holes: inner }) => ({ outer: smooth(outer, toleranceMetres), holes: inner }));
}

/** Follows the edges between marked and unmarked cells. What lies beyond the grid is unmarked. */
function traceRings({ columns, rows, cellMetres }: CellGrid, isMarked: (cell: number) => boolean): Point[][] {
  const width = columns + 1;
  const isIn = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && isMarked(row * columns + column);
  // One bit for each direction in which an edge leaves a corner.
  const leaving = new Uint8Array(width * (rows + 1));
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const southEast = isIn(column, row);
      const southWest = isIn(column - 1, row);
      const northEast = isIn(column, row - 1);
      const northWest = isIn(column - 1, row - 1);
      let bits = 0;
      if (southEast && !northEast) bits |= 1;
      if (southWest && !southEast) bits |= 2;
      if (northWest && !southWest) bits |= 4;
      if (northEast && !northWest) bits |= 8;
      leaving[row * width + column] = bits;
    }
  }
  const rings: Point[][] = [];
  for (let start = 0; start < leaving.length; start += 1) {
    while (leaving[start] !== 0) rings.push(followRing(leaving, width, start, cellMetres));
  }
  return rings;
}

function followRing(leaving: Uint8Array, width: number, start: number, cellMetres: number): Point[] {
  const ring: Point[] = [];
  let corner = start;
  let direction = 0;
  while ((leaving[corner]! & (1 << direction)) === 0) direction += 1;
  do {
    leaving[corner] = leaving[corner]! & ~(1 << direction);
    const column = corner % width;
    const row = (corner - column) / width;
    ring.push({
      x: (column + STEP_COLUMNS[direction]! / 2) * cellMetres,
      y: (row + STEP_ROWS[direction]! / 2) * cellMetres,
    });
    corner += STEP_COLUMNS[direction]! + STEP_ROWS[direction]! * width;
    const arrived = direction;
    // Right first: cells that only touch at a corner are parted.
    const turn = TURNS.find((quarter) => (leaving[corner]! & (1 << ((arrived + quarter) & 3))) !== 0);
    direction = turn === undefined ? -1 : (arrived + turn) & 3;
  } while (direction >= 0 && corner !== start);
  return ring;
}

/**
 * Size of a ring, square metres: above 0 for an outer one (clockwise on the map, rows running south), below 0 for a
 * hole.
 */
export function computeSignedArea(ring: Ring): number {
  let doubled = 0;
  for (let index = 0; index < ring.length; index += 1) {
    const from = ring[index]!;
    const to = ring[(index + 1) % ring.length]!;
    doubled += from.x * to.y - to.x * from.y;
  }
  return doubled / 2;
}

function smooth(ring: Ring, toleranceMetres: number): Point[] {
  const rounded = roundCorners(ring, 2, true);
  const simplified = simplify([...rounded, rounded[0]!], toleranceMetres);
  return simplified.slice(0, -1);
}

function findSmallestAround<Outer extends { readonly outer: Ring; readonly size: number }>(
  areas: readonly Outer[],
  hole: Ring,
): Outer | undefined {
  const place = hole[0]!;
  return areas
    .filter(({ outer }) => isInRing(place, outer))
    .reduce<Outer | undefined>((best, area) => (best && best.size <= area.size ? best : area), undefined);
}

function isInRing({ x, y }: Point, ring: Ring): boolean {
  let isInside = false;
  for (let index = 0; index < ring.length; index += 1) {
    const a = ring[index]!;
    const b = ring[(index + 1) % ring.length]!;
    if (passesEdge(x, y, a.x, a.y, b.x, b.y)) isInside = !isInside;
  }
  return isInside;
}
