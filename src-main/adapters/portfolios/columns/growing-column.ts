import type { ColumnData } from './column-data.ts';

/** Values that come one after the other, each of them 0 or above. */
export interface GrowingColumn {
  push(value: number): void;
  finish(): ColumnData;
}

/** Creates a column that grows: of 32-bit numbers as long as all of them are. */
export function createGrowingColumn(): GrowingColumn {
  let values: Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> = new Int32Array(1024);
  let count = 0;

  function grow(): void {
    const larger = values instanceof Int32Array ? new Int32Array(count * 2) : new Float64Array(count * 2);
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
