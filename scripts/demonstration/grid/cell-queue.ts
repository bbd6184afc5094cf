/** Cells by rising key; among equal keys in the order of the heap, which is the same at every run. */
export interface CellQueue {
  readonly size: number;
  push(cell: number, key: number): void;
  /** The cell with the lowest key; the queue must not be empty. */
  pop(): number;
}

/** A binary heap over cells. @param capacity the most cells that are ever in the queue at once. */
export function createCellQueue(capacity: number): CellQueue {
  const cells = new Int32Array(capacity);
  const keys = new Float64Array(capacity);
  let size = 0;

  return {
    get size() {
      return size;
    },
    push(cell, key) {
      let place = size;
      size += 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (keys[parent]! <= key) break;
        cells[place] = cells[parent]!;
        keys[place] = keys[parent]!;
        place = parent;
      }
      cells[place] = cell;
      keys[place] = key;
    },
    pop() {
      const top = cells[0]!;
      size -= 1;
      const cell = cells[size]!;
      const key = keys[size]!;
      let place = 0;
      for (;;) {
        let child = 2 * place + 1;
        if (child >= size) break;
        if (child + 1 < size && keys[child + 1]! < keys[child]!) child += 1;
        if (keys[child]! >= key) break;
        cells[place] = cells[child]!;
        keys[place] = keys[child]!;
        place = child;
      }
      cells[place] = cell;
      keys[place] = key;
      return top;
    },
  };
}
