/** Rows that are remembered: 12 bytes each at a load of two thirds or less, hence at most 96 MiB. */
export const MOST_REMEMBERED_ROWS = 4_000_000;
const FIRST_CAPACITY = 1 << 12;
/** Lower and upper half of the hash, and the line. */
const WORDS_PER_SLOT = 3;

/**
 * Creates what remembers rows by a 64-bit hash, to find those that come again: an open-addressing table that doubles as
 * it fills. Two different rows have the same hash once in ten million files of a million rows.
 *
 * @param mostRows bound of the rows that are remembered
 */
export function createDuplicateFinder(mostRows = MOST_REMEMBERED_ROWS) {
  let capacity = FIRST_CAPACITY;
  let count = 0;
  // Side by side: one access to far memory finds all three.
  let slots = new Int32Array(capacity * WORDS_PER_SLOT);

  /** Where in `slots` a hash is, or is to be: a line of 0 is a free slot. */
  function findSlot(low: number, high: number): number {
    const mask = capacity - 1;
    // The finalizer of MurmurHash3 (Appleby): every bit of the hash tells on the slot.
    let slot = low ^ (high >>> 7);
    slot = Math.imul(slot ^ (slot >>> 16), 0x85ebca6b);
    slot = Math.imul(slot ^ (slot >>> 13), 0xc2b2ae35);
    slot = (slot ^ (slot >>> 16)) & mask;
    for (;;) {
      const at = slot * WORDS_PER_SLOT;
      if (slots[at + 2] === 0 || (slots[at] === low && slots[at + 1] === high)) return at;
      slot = (slot + 1) & mask;
    }
  }

  function put(at: number, low: number, high: number, line: number): void {
    slots[at] = low;
    slots[at + 1] = high;
    slots[at + 2] = line;
  }

  function grow(): void {
    const old = slots;
    capacity *= 2;
    slots = new Int32Array(capacity * WORDS_PER_SLOT);
    for (let at = 0; at < old.length; at += WORDS_PER_SLOT) {
      const [low, high, line] = [old[at]!, old[at + 1]!, old[at + 2]!];
      if (line !== 0) put(findSlot(low, high), low, high, line);
    }
  }

  return {
    /** The line of the first row with this hash, or 0 when this is the first. */
    find(low: number, high: number, line: number): number {
      const at = findSlot(low | 0, high | 0);
      const known = slots[at + 2]!;
      if (known !== 0 || count >= mostRows) return known;
      put(at, low, high, line);
      count += 1;
      if (count * 3 > capacity * 2) grow();
      return 0;
    },
    /** Whether the bound was reached: later rows are compared with the remembered ones only. */
    get isFull() {
      return count >= mostRows;
    },
  };
}
