/** Number of values in a block of a column. */
const BLOCK_LENGTH = 1 << 18;

/** Creates an empty list of 32-bit integers that grows and never copies what it holds. Values are cut to 32 bits. */
export function createIntegerColumn() {
  const blocks: Int32Array[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value: number): void {
      if (length % BLOCK_LENGTH === 0) blocks.push(new Int32Array(BLOCK_LENGTH));
      (blocks[Math.floor(length / BLOCK_LENGTH)] as Int32Array)[length % BLOCK_LENGTH] = value;
      length += 1;
    },
    get: (index: number) => (blocks[index >>> 18] as Int32Array)[index & (BLOCK_LENGTH - 1)] as number,
    set(index: number, value: number): void {
      (blocks[index >>> 18] as Int32Array)[index & (BLOCK_LENGTH - 1)] = value;
    },
  };
}
