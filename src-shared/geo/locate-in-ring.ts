/** Where a point is as a ring sees it. */
export type RingSide = 'inside' | 'outside' | 'border';

/** Where a point is as a ring of [x, y], closed or not, sees it: even-odd rule, exact on edges. */
export function locateInRing(ring: readonly (readonly number[])[], x: number, y: number): RingSide {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [x1, y1] = ring[i]! as readonly [number, number];
    const [x2, y2] = ring[j]! as readonly [number, number];
    const cross = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1);
    const isBetween = x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
    if (cross === 0 && isBetween) return 'border';
    if (passesEdge(x, y, x1, y1, x2, y2)) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/**
 * Whether the line from a point towards greater x passes the edge from [x1, y1] to [x2, y2], whose upper end is not
 * part of it.
 */
export function passesEdge(x: number, y: number, x1: number, y1: number, x2: number, y2: number): boolean {
  return x < crossEdge(y, x1, y1, x2, y2);
}

/** The x where the edge from [x1, y1] to [x2, y2], without its upper end, crosses y; NaN where it does not. */
export function crossEdge(y: number, x1: number, y1: number, x2: number, y2: number): number {
  return y1 > y !== y2 > y ? ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 : Number.NaN;
}
