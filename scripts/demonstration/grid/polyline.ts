import type { Point } from '../region-frame.ts';

/** Distance between two places in metres. */
export function computeSpan(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

/** A curve through all given places (Catmull-Rom), `steps` pieces between neighbours. */
export function curveThrough(places: readonly Point[], steps: number): Point[] {
  const curve: Point[] = [];
  for (let index = 0; index + 1 < places.length; index += 1) {
    const before = places[Math.max(0, index - 1)]!;
    const from = places[index]!;
    const to = places[index + 1]!;
    const after = places[Math.min(places.length - 1, index + 2)]!;
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      curve.push({ x: blend(before.x, from.x, to.x, after.x, t), y: blend(before.y, from.y, to.y, after.y, t) });
    }
  }
  curve.push(places[places.length - 1]!);
  return curve;
}

function blend(before: number, from: number, to: number, after: number, t: number): number {
  const cubic = 3 * (from - to) + after - before;
  const square = 2 * before - 5 * from + 4 * to - after;
  return from + 0.5 * t * (to - before + t * (square + t * cubic));
}

/** The same line with a vertex every `spacingMetres`, and at its end. */
export function resample(line: readonly Point[], spacingMetres: number): Point[] {
  const first = line[0];
  if (!first) return [];
  const result = [first];
  let untilNext = spacingMetres;
  for (let index = 1; index < line.length; index += 1) {
    const from = line[index - 1]!;
    const to = line[index]!;
    const span = computeSpan(from, to);
    let along = untilNext;
    for (; along < span; along += spacingMetres) {
      result.push({ x: from.x + ((to.x - from.x) * along) / span, y: from.y + ((to.y - from.y) * along) / span });
    }
    untilNext = along - span;
  }
  const end = line[line.length - 1]!;
  if (computeSpan(result[result.length - 1]!, end) > spacingMetres * 0.25) result.push(end);
  return result;
}

/** Rounds the corners off (Chaikin), each pass doubling the vertices; the ends of an open line stay where they are. */
export function roundCorners(line: readonly Point[], passes: number, isClosed = false): Point[] {
  let current = [...line];
  for (let pass = 0; pass < passes && current.length > 2; pass += 1) {
    const next: Point[] = isClosed ? [] : [current[0]!];
    const pieces = isClosed ? current.length : current.length - 1;
    for (let index = 0; index < pieces; index += 1) {
      const from = current[index]!;
      const to = current[(index + 1) % current.length]!;
      if (isClosed || index > 0) next.push({ x: 0.75 * from.x + 0.25 * to.x, y: 0.75 * from.y + 0.25 * to.y });
      if (isClosed || index + 1 < pieces) next.push({ x: 0.25 * from.x + 0.75 * to.x, y: 0.25 * from.y + 0.75 * to.y });
    }
    if (!isClosed) next.push(current[current.length - 1]!);
    current = next;
  }
  return current;
}

/** Leaves out vertices that lie within the tolerance of the line without them (Douglas and Peucker 1973). */
export function simplify(line: readonly Point[], toleranceMetres: number): Point[] {
  const isKept = new Uint8Array(line.length);
  const open: [number, number][] = [[0, line.length - 1]];
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let farthest = -1;
    let farthestMetres = toleranceMetres;
    for (let index = from + 1; index < to; index += 1) {
      const metres = computeDistanceToSegment(line[index]!, line[from]!, line[to]!);
      if (metres <= farthestMetres) continue;
      farthest = index;
      farthestMetres = metres;
    }
    if (farthest < 0) continue;
    isKept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, index) => isKept[index] === 1);
}

/** Distance from a place to the stretch between two others, metres. */
export function computeDistanceToSegment(place: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((place.x - from.x) * dx + (place.y - from.y) * dy) / squared;
  const t = Math.min(1, Math.max(0, along));
  return computeSpan(place, { x: from.x + t * dx, y: from.y + t * dy });
}

/** Unit vector along the line at a vertex, from its neighbours. */
export function computeDirection(line: readonly Point[], index: number): Point {
  const before = line[Math.max(0, index - 1)]!;
  const after = line[Math.min(line.length - 1, index + 1)]!;
  const span = computeSpan(before, after) || 1;
  return { x: (after.x - before.x) / span, y: (after.y - before.y) / span };
}
