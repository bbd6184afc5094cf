// Canada's postal codes leave out D, F, I, O, Q and U, which machines confuse (Canada Post, Addressing Guidelines).
const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';
const DIGITS = 9;

/** Gives out postal codes of one sortation area one after the other: `B8X 1A1`, `B8X 1A2`, … */
export interface PostalCodes {
  /** The next code that was not given out yet. */
  next(): string;
}

/** The local delivery units of a sortation area, in order. @throws RangeError beyond the 1,620th. */
export function createPostalCodes(sortationArea: string): PostalCodes {
  let given = 0;
  return {
    next() {
      const last = given % DIGITS;
      const letter = Math.floor(given / DIGITS) % LETTERS.length;
      const first = Math.floor(given / (DIGITS * LETTERS.length));
      if (first >= DIGITS) throw new RangeError(`The sortation area ${sortationArea} has no postal code left.`);
      given += 1;
      return `${sortationArea} ${first + 1}${LETTERS[letter]}${last + 1}`;
    },
  };
}
