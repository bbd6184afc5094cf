/**
 * Whether a point is in a ring of longitudes and latitudes or on it (even-odd rule, exact on edges); the ring may be
 * closed or not.
 */
export function isInRing(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [x1, y1] = ring[i]!;
    const [x2, y2] = ring[j]!;
    const cross = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1);
    const isBetween = x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
    if (cross === 0 && isBetween) return true;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}
