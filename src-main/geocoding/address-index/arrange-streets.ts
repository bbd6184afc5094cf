import { normalizeSuffix, normalizeUnit } from '#main/geocoding/matching/index.ts';
import { computeDistanceMetres } from '#shared/geo/geo.ts';
import type { AddressCollection } from '../sources/address-collection.ts';
import { computeBox, computeLongitudeScale, type ScaledBox } from './box.ts';
import { COORDINATE_SCALE } from './index-schema.ts';
import type { StringTable } from './string-table.ts';

/**
 * Cell in which addresses count as lying together, degrees of latitude: gaps up to one cell (some 2 km) do not part a
 * street, so that a rural road stays whole and two villages of one name do not become one street [ours].
 */
const CELL_DEGREES = 0.02;

/**
 * Parts a run of addresses of one name and town into those that lie together, reordering the run in place. Gives the
 * ends of the parts.
 */
function splitClusters(
  run: Int32Array,
  box: ScaledBox,
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

/** Addresses that are equal in every part and nearer than this are one address given twice. */
const DUPLICATE_METRES = 25;

/** A street before it has an id: a run of `order`. */
export interface ArrangedStreet {
  readonly group: number;
  readonly start: number;
  readonly end: number;
  readonly box: ScaledBox;
  /** Address nearest to the middle of the box. */
  readonly middle: number;
}

/** All addresses in the order they will be stored in, with the streets that they make. */
export interface Arrangement {
  /** Indexes into the collection; streets are runs of it, and what no run holds is a duplicate. */
  readonly order: Int32Array;
  readonly streets: ArrangedStreet[];
  readonly duplicateCount: number;
}

/** Sorts the collected addresses into streets, by house number within each. Yields so that others may run. */
export async function arrangeStreets(collection: AddressCollection, pause: () => Promise<void>): Promise<Arrangement> {
  const { columns } = collection;
  const longitudeOf = columns.longitude.get;
  const latitudeOf = columns.latitude.get;
  const { order, starts } = sortByGroup(collection);
  const texts = listComparedTexts(collection);
  const compare = createComparison(collection, texts);
  const isDuplicate = createDuplicateTest(collection, texts);
  const streets: ArrangedStreet[] = [];
  let duplicateCount = 0;
  for (let group = 0; group < collection.groups.length; group += 1) {
    const first = starts[group] as number;
    const last = starts[group + 1] as number;
    if (first === last) continue;
    const box = computeBox(order, first, last, longitudeOf, latitudeOf);
    let start = first;
    for (const partEnd of splitClusters(order.subarray(first, last), box, longitudeOf, latitudeOf)) {
      const run = order.subarray(start, first + partEnd).sort(compare);
      const kept = dropDuplicates(run, isDuplicate);
      duplicateCount += run.length - kept;
      const partBox = computeBox(order, start, start + kept, longitudeOf, latitudeOf);
      const middle = findMiddle(run.subarray(0, kept), partBox, longitudeOf, latitudeOf);
      streets.push({ group, start, end: start + kept, box: partBox, middle });
      start = first + partEnd;
    }
    if (group % 5000 === 0) await pause();
  }
  return { order, streets, duplicateCount };
}

/** Counting sort by group: addresses of a group keep the order of the file. */
function sortByGroup({ columns, groups }: AddressCollection): { order: Int32Array; starts: Int32Array } {
  const count = columns.group.length;
  const starts = new Int32Array(groups.length + 1);
  for (let index = 0; index < count; index += 1) (starts[columns.group.get(index) + 1] as number) += 1;
  for (let group = 0; group < groups.length; group += 1) {
    starts[group + 1] = (starts[group] as number) + (starts[group + 1] as number);
  }
  const next = starts.slice();
  const order = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    const group = columns.group.get(index);
    order[next[group] as number] = index;
    next[group] = (next[group] as number) + 1;
  }
  return { order, starts };
}

/** Suffixes and units as they are compared, by their number: `A` and `-a` are one addition. */
interface ComparedTexts {
  readonly suffixes: readonly string[];
  readonly units: readonly string[];
}

function listComparedTexts({ suffixes, units }: AddressCollection): ComparedTexts {
  const list = (table: StringTable, normalize: (text: string) => string) =>
    Array.from({ length: table.size }, (_, id) => normalize(table.get(id)));
  return { suffixes: list(suffixes, normalizeSuffix), units: list(units, normalizeUnit) };
}

function createComparison({ columns }: AddressCollection, texts: ComparedTexts): (a: number, b: number) => number {
  const { number, suffix, unit, postcode } = columns;
  const compare = (list: readonly string[], a: number, b: number) => {
    if (a === b) return 0;
    const [left, right] = [list[a] as string, list[b] as string];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return (a, b) =>
    number.get(a) - number.get(b) ||
    compare(texts.suffixes, suffix.get(a), suffix.get(b)) ||
    compare(texts.units, unit.get(a), unit.get(b)) ||
    postcode.get(a) - postcode.get(b) ||
    a - b;
}

function createDuplicateTest({ columns }: AddressCollection, texts: ComparedTexts): (a: number, b: number) => boolean {
  const { number, suffix, unit, postcode, longitude, latitude } = columns;
  const point = (index: number) => ({
    longitude: longitude.get(index) / COORDINATE_SCALE,
    latitude: latitude.get(index) / COORDINATE_SCALE,
  });
  return (a, b) =>
    number.get(a) === number.get(b) &&
    texts.suffixes[suffix.get(a)] === texts.suffixes[suffix.get(b)] &&
    texts.units[unit.get(a)] === texts.units[unit.get(b)] &&
    postcode.get(a) === postcode.get(b) &&
    computeDistanceMetres(point(a), point(b)) < DUPLICATE_METRES;
}

/** Moves what is kept to the front of a sorted run; gives how many that are. */
function dropDuplicates(run: Int32Array, isDuplicate: (a: number, b: number) => boolean): number {
  let kept = 1;
  for (let position = 1; position < run.length; position += 1) {
    const index = run[position] as number;
    if (!isDuplicate(run[kept - 1] as number, index)) run[kept++] = index;
  }
  return kept;
}

function findMiddle(
  run: Int32Array,
  { west, south, east, north }: ScaledBox,
  longitudeOf: (index: number) => number,
  latitudeOf: (index: number) => number,
): number {
  const scale = computeLongitudeScale((south + north) / 2);
  let best = run[0] as number;
  let least = Infinity;
  for (const index of run) {
    const x = (longitudeOf(index) - (west + east) / 2) * scale;
    const y = latitudeOf(index) - (south + north) / 2;
    const square = x * x + y * y;
    if (square < least) {
      least = square;
      best = index;
    }
  }
  return best;
}
