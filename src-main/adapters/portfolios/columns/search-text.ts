/** What is searched of the locations, as bytes: one text after the other, in lower case. */
export interface SearchText {
  readonly bytes: Uint8Array;
  /** Where each location's text ends; the next one's begins there. */
  readonly ends: Int32Array;
}

const encoder = new TextEncoder();

/** A text as it is searched: in lower case, UTF-8. */
export function encodeSearched(text: string): Uint8Array {
  return encoder.encode(text.toLowerCase());
}

/** Takes all locations out of a mask (1: in) whose text lacks a word. */
export function maskByWords(text: SearchText, words: readonly string[], mask: Uint8Array): void {
  // The longest word leaves the fewest locations for the others, and skips most.
  const needles = words.map(encodeSearched).toSorted((a, b) => b.length - a.length);
  const [first, ...others] = needles;
  if (first === undefined) return;
  const found = findLocations(text, first);
  for (let position = 0; position < mask.length; position++) {
    if (mask[position] === 0) continue;
    const from = position === 0 ? 0 : text.ends[position - 1]!;
    const hasAll =
      found[position] === 1 && others.every((needle) => contains(text.bytes, needle, from, text.ends[position]!));
    if (!hasAll) mask[position] = 0;
  }
}

/** Finds the locations whose text has a word: one walk over all bytes (Horspool 1980), a location at most once. */
function findLocations({ bytes, ends }: SearchText, needle: Uint8Array): Uint8Array {
  const found = new Uint8Array(ends.length);
  const last = needle.length - 1;
  const skips = computeSkips(needle);
  let position = 0;
  let at = last;
  while (at < bytes.length) {
    if (!isAt(bytes, needle, at - last)) {
      at += skips[bytes[at]!]!;
      continue;
    }
    while (ends[position]! <= at - last) position += 1;
    const end = ends[position]!;
    if (at < end) {
      found[position] = 1;
      at = end + last;
    } else {
      // Half in one text and half in the next.
      at += 1;
    }
  }
  return found;
}

function computeSkips(needle: Uint8Array): Int32Array {
  const skips = new Int32Array(256).fill(needle.length);
  for (let at = 0; at < needle.length - 1; at++) skips[needle[at]!] = needle.length - 1 - at;
  return skips;
}

function isAt(bytes: Uint8Array, needle: Uint8Array, start: number): boolean {
  for (let at = needle.length - 1; at >= 0; at--) if (bytes[start + at] !== needle[at]) return false;
  return true;
}

function contains(bytes: Uint8Array, needle: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start + needle.length <= to; start++) if (isAt(bytes, needle, start)) return true;
  return false;
}
