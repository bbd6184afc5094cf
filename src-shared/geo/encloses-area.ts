/** Whether the points of a ring, closed or not, do not all lie on one line (or in one place). */
export function enclosesArea(ring: readonly (readonly [number, number])[]): boolean {
  const [first, ...others] = ring;
  if (first === undefined) return false;
  const other = others.find(([x, y]) => x !== first[0] || y !== first[1]);
  if (other === undefined) return false;
  const [x, y] = [other[0] - first[0], other[1] - first[1]];
  return others.some((point) => (point[0] - first[0]) * y - (point[1] - first[1]) * x !== 0);
}
