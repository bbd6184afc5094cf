/** Whole numbers in which neighbours are often the same, kept as runs. */
export interface PackedRuns {
  /** The number of each run. */
  readonly values: Int32Array;
  /** Index after the last number of each run. */
  readonly ends: Uint32Array;
}

/** Packs whole numbers of at most 32 bits. */
export function packRuns(numbers: ArrayLike<number>): PackedRuns {
  const ends: number[] = [];
  const values: number[] = [];
  for (let index = 0; index < numbers.length; index += 1) {
    const value = numbers[index]!;
    if (index > 0 && value === values.at(-1)) ends[ends.length - 1] = index + 1;
    else {
      values.push(value);
      ends.push(index + 1);
    }
  }
  return { values: Int32Array.from(values), ends: Uint32Array.from(ends) };
}

/** Gives the numbers back, into an array that is as long as what was packed. */
export function unpackRuns<Target extends Uint8Array | Int32Array>(
  { values, ends }: PackedRuns,
  target: Target,
): Target {
  let start = 0;
  for (let run = 0; run < values.length; run += 1) {
    const end = ends[run]!;
    target.fill(values[run]!, start, end);
    start = end;
  }
  return target;
}

/** What it holds of the memory, bytes. */
export function countPackedBytes({ values, ends }: PackedRuns): number {
  return values.byteLength + ends.byteLength;
}
