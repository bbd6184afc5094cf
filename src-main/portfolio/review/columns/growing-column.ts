import type { ColumnData } from './column-data.ts';

/** Values that come one after the other, each of them 0 or above. */
export interface GrowingColumn {
  push(value: number): void;
  finish(): ColumnData;
}

/**
 * Creates a column that grows: of 32-bit numbers as long as all of them are. @param begun the values that it has
 * already.
 */
export function createGrowingColumn(begun: ColumnData = new Int32Array(0)): GrowingColumn {
  let values: Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> =
    begun instanceof Float64Array ? begun : Int32Array.from(begun);
  let count = begun.length;

  function grow(): void {
    const room = Math.max(1024, count * 2);
    const larger = values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
    larger.set(values);
    values = larger;
  }

  return {
    push(value) {
      if (count === values.length) grow();
      if ((value | 0) !== value && values instanceof Int32Array) values = Float64Array.from(values);
      values[count] = value;
      count += 1;
    },
    finish: () => values.slice(0, count),
  };
}
