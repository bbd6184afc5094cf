/** Remembers rows by a 64-bit hash, to find those that come again. */
export interface DuplicateFinder {
  /** The line of the first row with this hash, or 0 when this is the first. */
  find(low: number, high: number, line: number): number;
  /** Whether the bound was reached: later rows are compared with the remembered ones only. */
  readonly isFull: boolean;
}

/** Rows that are remembered: 12 bytes each at a load of two thirds or less, hence at most 96 MiB. */
export const MOST_REMEMBERED_ROWS = 4_000_000;
const FIRST_CAPACITY = 1 << 12;

/**
 * Creates a {@link DuplicateFinder}: an open-addressing table that doubles as it fills. Two different rows have the
 * same hash once in ten million files of a million rows.
 *
 * @param mostRows bound of the rows that are remembered
 */
export function createDuplicateFinder(mostRows = MOST_REMEMBERED_ROWS): DuplicateFinder {
  let capacity = FIRST_CAPACITY;
  let count = 0;
  let lows = new Int32Array(capacity);
  let highs = new Int32Array(capacity);
  /** 0: a free slot. */
  let lines = new Int32Array(capacity);

  function findSlot(low: number, high: number): number {
    const mask = capacity - 1;
    // The finalizer of MurmurHash3 (Appleby): every bit of the hash tells on the slot.
    let slot = low ^ (high >>> 7);
    slot = Math.imul(slot ^ (slot >>> 16), 0x85ebca6b);
    slot = Math.imul(slot ^ (slot >>> 13), 0xc2b2ae35);
    slot = (slot ^ (slot >>> 16)) & mask;
    while (lines[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  function grow(): void {
    const [oldLows, oldHighs, oldLines] = [lows, highs, lines];
    capacity *= 2;
    lows = new Int32Array(capacity);
    highs = new Int32Array(capacity);
    lines = new Int32Array(capacity);
    for (let old = 0; old < oldLines.length; old += 1) {
      if (oldLines[old] === 0) continue;
      const slot = findSlot(oldLows[old] as number, oldHighs[old] as number);
      lows[slot] = oldLows[old] as number;
      highs[slot] = oldHighs[old] as number;
      lines[slot] = oldLines[old] as number;
    }
  }

  return {
    find(low, high, line) {
      const slot = findSlot(low | 0, high | 0);
      const known = lines[slot] as number;
      if (known !== 0 || count >= mostRows) return known;
      lows[slot] = low;
      highs[slot] = high;
      lines[slot] = line;
      count += 1;
      if (count * 3 > capacity * 2) grow();
      return 0;
    },
    get isFull() {
      return count >= mostRows;
    },
  };
}
