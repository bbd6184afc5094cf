/** Whole numbers in which neighbours are often the same, kept as runs. */
export interface PackedRuns {
  /** The number of each run. */
  readonly values: Int32Array;
  /** Index after the last number of each run. */
  readonly ends: Uint32Array;
}

/** Packs whole numbers of at most 32 bits that come piece by piece. */
export type RunPacker = ReturnType<typeof createRunPacker>;

/** Creates what packs the pieces of one list. */
export function createRunPacker() {
  const ends: number[] = [];
  const values: number[] = [];
  let count = 0;
  return {
    add(numbers: ArrayLike<number>): void {
      for (let index = 0; index < numbers.length; index += 1) {
        const value = numbers[index]!;
        count += 1;
        if (count > 1 && value === values.at(-1)) ends[ends.length - 1] = count;
        else {
          values.push(value);
          ends.push(count);
        }
      }
    },
    finish: () => ({ values: Int32Array.from(values), ends: Uint32Array.from(ends) }),
  };
}

/** Packs a list at once. */
export function packRuns(numbers: ArrayLike<number>): PackedRuns {
  const packer = createRunPacker();
  packer.add(numbers);
  return packer.finish();
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
