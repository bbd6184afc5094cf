/** Smooth noise of one wavelength in cells, -1..1: values at corners, blended. The same on every machine. */
export function computeNoise(x: number, y: number, cells: number): number {
  const corner = (column: number, row: number): number => {
    let bits = Math.imul(column ^ (row << 13) ^ cells, 0x27d4eb2d);
    bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
    return ((bits ^ (bits >>> 13)) >>> 0) / 2 ** 31 - 1;
  };
  const column = Math.floor(x / cells);
  const row = Math.floor(y / cells);
  const u = x / cells - column;
  const v = y / cells - row;
  const top = corner(column, row) * (1 - u) + corner(column + 1, row) * u;
  const bottom = corner(column, row + 1) * (1 - u) + corner(column + 1, row + 1) * u;
  return top * (1 - v) + bottom * v;
}
