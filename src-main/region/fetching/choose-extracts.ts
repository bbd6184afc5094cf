import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';

type Position = readonly [longitude: number, latitude: number, ...others: number[]];

/** A file of all that lies within an outline, cut from a larger one of the same kind. */
export interface Extract {
  readonly id: string;
  /** Id of the one that it is cut from; null: of none. */
  readonly parent: string | null;
  /** Rings of the polygons of its outline, outer and inner, degrees. */
  readonly rings: readonly (readonly Position[])[];
}

/** Files of one box. */
const MOST_EXTRACTS = 16;
/** Edges of outlines in a box: each is compared with each. */
const MOST_EDGES = 4000;
/** Degrees, some 10 cm: what is narrower is no place but the rounding of two outlines. */
const NARROWEST = 1e-6;
/** Share of an extract that lies in another one from which on it is a part of it, whatever its parent is. */
const SHARE_OF_PART = 0.9;
/** Share of an extract that such parts hold from which on it is put together of them; the rest is mostly sea. */
const SHARE_OF_PARTS = 0.75;
/** Points on a side of the grid over an outline by which the share is told. */
const SHARE_POINTS = 24;

/**
 * The smallest extracts that hold a box together. An extract holds a place that lies in its outline and in those of all
 * that it is cut from: outlines reach beyond their parents. Left out are those of which some of the box is in one that
 * is cut from them (open sea that only a continent holds is in none), or in one of those that they are put together of,
 * as a region of several countries is. Of the rest each place is taken from the smallest that holds it.
 * @throws FileRefusedError for a box of too many; Error where an extract is cut from itself
 */
export function chooseExtracts<Item extends Extract>(all: readonly Item[], box: BoundingBox): Item[] {
  const lines = findLines(all, box);
  const holders = listHolders(lines, box);
  const touching = new Set(holders.flat());
  const isNeedless = (line: Line<Item>): boolean =>
    [...touching].some(({ ancestors }) => ancestors.includes(line.item)) || isPutTogether(line, all, touching);
  const leaves = new Set([...touching].filter((line) => !isNeedless(line)));
  const chosen = new Set<Line<Item>>();
  for (const lineup of holders) {
    const [smallest] = lineup.filter((line) => leaves.has(line)).toSorted((a, b) => a.area - b.area);
    if (smallest !== undefined) chosen.add(smallest);
  }
  if (chosen.size > MOST_EXTRACTS) throw new FileRefusedError(failureText('region-too-large', { most: MOST_EXTRACTS }));
  return [...chosen].map(({ item }) => item);
}

/** An extract whose outline is near a box, with those that it is cut from. */
interface Line<Item extends Extract> {
  readonly item: Item;
  readonly ancestors: readonly Extract[];
  /** Square degrees. */
  readonly area: number;
}

function findLines<Item extends Extract>(all: readonly Item[], box: BoundingBox): Line<Item>[] {
  const byId = new Map(all.map((item) => [item.id, item]));
  return all
    .filter(({ rings }) => rings.some((ring) => isNear(ring, box)))
    .map((item) => {
      const ancestors: Extract[] = [];
      for (let above = findParent(byId, item); above !== undefined; above = findParent(byId, above)) {
        if (above === item || ancestors.includes(above)) throw new Error(`the extract ${item.id} is cut from itself`);
        ancestors.push(above);
      }
      return { item, ancestors, area: computeOutlineArea(item) };
    });
}

function findParent<Item extends Extract>(byId: ReadonlyMap<string, Item>, { parent }: Extract): Item | undefined {
  return parent === null ? undefined : byId.get(parent);
}

function isNear(ring: readonly Position[], [west, south, east, north]: BoundingBox): boolean {
  return (
    ring.some(([x]) => x > west) &&
    ring.some(([x]) => x < east) &&
    ring.some(([, y]) => y > south) &&
    ring.some(([, y]) => y < north)
  );
}

/** Square degrees of the rings, each by the shoelace formula: what they hold in common is little. */
function computeOutlineArea({ rings }: Extract): number {
  let area = 0;
  for (const ring of rings) {
    let twice = 0;
    for (const [at, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!;
      twice += x * nextY - nextX * y;
    }
    area += Math.abs(twice) / 2;
  }
  return area;
}

/** Whether an extract is a whole of others that are not cut from it, one of which holds some of the box. */
function isPutTogether<Item extends Extract>(
  { item, ancestors, area }: Line<Item>,
  all: readonly Item[],
  touching: ReadonlySet<Line<Item>>,
): boolean {
  const parts = all.filter(
    (other) =>
      other !== item &&
      other.parent !== item.id &&
      !ancestors.includes(other) &&
      computeOutlineArea(other) < area &&
      computeShare(other, [item]) >= SHARE_OF_PART,
  );
  return [...touching].some((line) => parts.includes(line.item)) && computeShare(item, parts) >= SHARE_OF_PARTS;
}

/** The share of an extract's outline that lies in some others, by places in it. */
function computeShare({ rings }: Extract, others: readonly Extract[]): number {
  const positions = rings.flat();
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const [west, south] = [findLeast(xs), findLeast(ys)];
  const [across, up] = [findGreatest(xs) - west, findGreatest(ys) - south];
  let inside = 0;
  let inOthers = 0;
  for (let row = 0; row < SHARE_POINTS; row += 1) {
    const y = south + (up * (row + 0.5)) / SHARE_POINTS;
    for (let column = 0; column < SHARE_POINTS; column += 1) {
      const x = west + (across * (column + 0.5)) / SHARE_POINTS;
      if (!isWithin(rings, x, y)) continue;
      inside += 1;
      if (others.some((other) => isWithin(other.rings, x, y))) inOthers += 1;
    }
  }
  return inside === 0 ? 0 : inOthers / inside;
}

/** Outlines are too long for the arguments of one call. */
const findLeast = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const findGreatest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** Whether a place is within an outline: on an odd number of its rings' insides. */
function isWithin(rings: Extract['rings'], x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (const [at, a] of ring.entries()) {
      const b = ring[(at + 1) % ring.length]!;
      if (a[1] > y !== b[1] > y && x < crossAt(a, b, y)) isInside = !isInside;
    }
  }
  return isInside;
}

/** Where an edge has a latitude. */
function crossAt(a: Position, b: Position, y: number): number {
  return a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
}

type Edge = readonly [Position, Position];

/** Each set of extracts that hold some place of a box: one place of each face that their edges part the box into. */
function listHolders<Item extends Extract>(lines: readonly Line<Item>[], box: BoundingBox): Line<Item>[][] {
  const [west, south, east, north] = box;
  const outlines = [...new Set(lines.flatMap(({ item, ancestors }) => [item, ...ancestors]))];
  const edges = outlines.flatMap((outline) => listEdges(outline, box));
  if (edges.length > MOST_EDGES) throw new FileRefusedError(failureText('region-too-large', { most: MOST_EXTRACTS }));
  const found = new Map<string, Line<Item>[]>();
  const rows = listLatitudes(edges, box);
  for (const [at, top] of rows.entries()) {
    const bottom = rows[at - 1] ?? south;
    if (top - bottom < NARROWEST) continue;
    const y = (bottom + top) / 2;
    const crossings = edges
      .filter(([a, b]) => a[1] > y !== b[1] > y)
      .map(([a, b]) => crossAt(a, b, y))
      .filter((x) => x > west && x < east)
      .toSorted((a, b) => a - b);
    let left = west;
    for (const right of [...crossings, east]) {
      const x = (left + right) / 2;
      const isPlace = right - left >= NARROWEST;
      left = right;
      if (!isPlace) continue;
      const holds = new Map(outlines.map((outline) => [outline, isWithin(outline.rings, x, y)]));
      const here = lines.filter(({ item, ancestors }) => [item, ...ancestors].every((outline) => holds.get(outline)));
      if (here.length > 0) found.set(here.map(({ item }) => item.id).join('\n'), here);
    }
  }
  return north > south ? [...found.values()] : [];
}

/** The edges of an outline that have a part in a box. */
function listEdges({ rings }: Extract, [west, south, east, north]: BoundingBox): Edge[] {
  return rings.flatMap((ring) =>
    ring
      .map((a, at): Edge => [a, ring[(at + 1) % ring.length]!])
      .filter(
        ([a, b]) =>
          Math.max(a[0], b[0]) > west &&
          Math.min(a[0], b[0]) < east &&
          Math.max(a[1], b[1]) > south &&
          Math.min(a[1], b[1]) < north,
      ),
  );
}

/**
 * The latitudes between which no edges meet within a box, and none ends: those of ends, of crossings with each other
 * and with the box's sides, and its own, ascending.
 */
function listLatitudes(edges: readonly Edge[], [west, south, east, north]: BoundingBox): number[] {
  const sides: Edge[] = [west, east].map((x) => [
    [x, south],
    [x, north],
  ]);
  const all = [...edges, ...sides];
  const found = edges.flat().map(([, y]) => y);
  for (const [at, a] of all.entries())
    for (const b of all.slice(at + 1)) {
      const y = findCrossing(a, b);
      if (y !== null) found.push(y);
    }
  return [...new Set([...found.filter((y) => y > south && y < north), north])].toSorted((a, b) => a - b);
}

/** The latitude at which two edges cross; null: they do not, or run along each other. */
function findCrossing([a, b]: Edge, [c, d]: Edge): number | null {
  const [abX, abY, cdX, cdY] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = abX * cdY - abY * cdX;
  if (turn === 0) return null;
  const alongAb = ((c[0] - a[0]) * cdY - (c[1] - a[1]) * cdX) / turn;
  const alongCd = ((c[0] - a[0]) * abY - (c[1] - a[1]) * abX) / turn;
  return alongAb >= 0 && alongAb <= 1 && alongCd >= 0 && alongCd <= 1 ? a[1] + alongAb * abY : null;
}
