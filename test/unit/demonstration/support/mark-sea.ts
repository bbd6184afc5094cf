/** Cells under sea level and permanently under water that hang together with the ocean at the eastern edge. */
export function markSea(
  ground: ArrayLike<number>,
  isWater: (cell: number) => boolean,
  columns: number,
  rows: number,
): Uint8Array {
  const marks = new Uint8Array(columns * rows);
  const open = Array.from({ length: rows }, (_, row) => row * columns + columns - 1);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (marks[cell] === 1 || ground[cell]! >= 0 || !isWater(cell)) continue;
    marks[cell] = 1;
    for (const next of [cell - 1, cell + 1, cell - columns, cell + columns]) {
      const wraps = Math.abs((next % columns) - (cell % columns)) > 1;
      if (next >= 0 && next < marks.length && !wraps) open.push(next);
    }
  }
  return marks;
}
