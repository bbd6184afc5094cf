/** Bits of a mask: one for each letter a to z, the rest shared by everything else. */
const LETTERS = 26;
const OTHERS = 6;

/** Which letters a word has, one bit each: an edit changes at most two of them. */
export function computeLetterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charCodeAt(index) - 97;
    mask |= 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS + ((letter + 1024) % OTHERS));
  }
  return mask;
}

/** Number of bits in which two masks differ. */
export function countMaskDifferences(a: number, b: number): number {
  // Population count in parallel (Warren, Hacker's Delight, 5-1).
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
