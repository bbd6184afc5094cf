/**
 * A number for every cell. A plain loop: the typed arrays' own `from` goes through an iterator and takes ten times as
 * long.
 */
export function computeCells(count: number, compute: (cell: number) => number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(count);
  for (let cell = 0; cell < count; cell += 1) values[cell] = compute(cell);
  return values;
}

/** A mark for every cell: 1 where the condition holds. */
export function markCells(count: number, holds: (cell: number) => boolean): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(count);
  for (let cell = 0; cell < count; cell += 1) if (holds(cell)) marks[cell] = 1;
  return marks;
}
