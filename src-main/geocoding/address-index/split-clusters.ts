import { computeLongitudeScale, type Box } from './box.ts';
import { COORDINATE_SCALE } from './index-schema.ts';

/**
 * Cell in which addresses count as lying together, degrees of latitude: gaps up to one cell (some 2 km) do not part a
 * street, so that a rural road stays whole and two villages of one name do not become one street [ours].
 */
const CELL_DEGREES = 0.02;

/**
 * Parts a run of addresses of one name and town into those that lie together, reordering the run in place. Gives the
 * ends of the parts.
 */
export function splitClusters(
  run: Int32Array,
  box: Box,
  longitudeOf: (index: number) => number,
  latitudeOf: (index: number) => number,
): number[] {
  const cell = CELL_DEGREES * COORDINATE_SCALE;
  const cellWidth = cell / computeLongitudeScale((box.south + box.north) / 2);
  if (box.east - box.west <= cellWidth && box.north - box.south <= cell) return [run.length];
  const cells = new Map<string, number[]>();
  for (const index of run) {
    const key = `${Math.floor(longitudeOf(index) / cellWidth)} ${Math.floor(latitudeOf(index) / cell)}`;
    const members = cells.get(key);
    if (members === undefined) cells.set(key, [index]);
    else members.push(index);
  }
  const ends: number[] = [];
  let length = 0;
  for (const key of cells.keys()) {
    for (const index of takeConnected(cells, key)) run[length++] = index;
    if (length > (ends.at(-1) ?? 0)) ends.push(length);
  }
  return ends;
}

/** Takes the cells out that touch the given one, directly or through others. */
function takeConnected(cells: Map<string, number[]>, first: string): number[] {
  const taken: number[] = [];
  const waiting = [first];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const members = cells.get(key);
    if (members === undefined) continue;
    cells.delete(key);
    for (const index of members) taken.push(index);
    const [column = 0, row = 0] = key.split(' ').map(Number);
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) if (cells.has(`${x} ${y}`)) waiting.push(`${x} ${y}`);
    }
  }
  return taken;
}
