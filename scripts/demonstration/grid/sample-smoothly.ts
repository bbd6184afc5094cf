import type { CellGrid } from './cell-grid.ts';

/**
 * The value of a grid at any place, through the middles of its cells (bicubic, Catmull-Rom); beyond its edge the edge
 * cells go on outwards.
 */
export function sampleSmoothly(
  { columns, rows, cellMetres }: CellGrid,
  values: Float64Array,
  x: number,
  y: number,
): number {
  const u = x / cellMetres - 0.5;
  const v = y / cellMetres - 0.5;
  const column = Math.floor(u);
  const row = Math.floor(v);
  const s = u - column;
  const t = v - row;
  const left = clamp(column - 1, columns);
  const middleLeft = clamp(column, columns);
  const middleRight = clamp(column + 1, columns);
  const right = clamp(column + 2, columns);
  let sum = 0;
  for (let tap = 0; tap < 4; tap += 1) {
    const start = clamp(row - 1 + tap, rows) * columns;
    const across = blend(
      values[start + left]!,
      values[start + middleLeft]!,
      values[start + middleRight]!,
      values[start + right]!,
      s,
    );
    sum += across * computeWeight(tap, t);
  }
  return sum;
}

function clamp(index: number, count: number): number {
  return index < 0 ? 0 : index >= count ? count - 1 : index;
}

function blend(before: number, from: number, to: number, after: number, t: number): number {
  return (
    from +
    0.5 * t * (to - before + t * (2 * before - 5 * from + 4 * to - after + t * (3 * (from - to) + after - before)))
  );
}

function computeWeight(tap: number, t: number): number {
  if (tap === 0) return 0.5 * t * (-1 + t * (2 - t));
  if (tap === 1) return 1 + 0.5 * t * t * (3 * t - 5);
  if (tap === 2) return 0.5 * t * (1 + t * (4 - 3 * t));
  return 0.5 * t * t * (t - 1);
}
