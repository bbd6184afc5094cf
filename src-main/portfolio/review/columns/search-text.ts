import { foldAccents } from '#shared/text/fold-accents.ts';
import type { ColumnData } from './column-data.ts';

/** What differs from location to location, as bytes: one text after the other, as `foldAccents` writes them. */
export interface SearchText {
  readonly bytes: Uint8Array;
  /** Where each location's text ends; the next one's begins there. */
  readonly ends: Int32Array;
}

/** Columns of few distinct texts, in which words are looked for as well. */
const named = ['city', 'postalCode', 'areaName'] as const;

/** What words are looked for in. */
interface SearchedColumns {
  searchText(): SearchText;
  /** Each location's rank among the names of a column; -1 where it has none. */
  column(name: (typeof named)[number]): ColumnData;
  names(column: (typeof named)[number]): readonly string[];
  /** Makes something of the columns, or gives what was made of them before. */
  derive<Value>(key: string, make: () => Value): Value;
}

const encoder = new TextEncoder();

/** A folded text as it is searched: UTF-8. */
export function encodeSearched(folded: string): Uint8Array {
  return encoder.encode(folded);
}

/**
 * Takes all locations out of a mask (1: in) that have a word in none of their texts, whatever their case and accents.
 */
export function maskByWords(frame: SearchedColumns, words: readonly string[], mask: Uint8Array): void {
  // The longest word leaves the fewest locations for the others, and skips most.
  const [first, ...others] = words
    .map(foldAccents)
    // An accent alone.
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
  if (first === undefined) return;
  const text = frame.searchText();
  const found = findLocations(text, encodeSearched(first));
  addNamed(frame, first, found);
  for (let position = 0; position < mask.length; position++) if (found[position] === 0) mask[position] = 0;
  for (const word of others) keepWord(frame, text, word, mask);
}

/** Looks at the locations that are left, one by one. */
function keepWord(frame: SearchedColumns, { bytes, ends }: SearchText, word: string, mask: Uint8Array): void {
  const needle = encodeSearched(word);
  const isNamed = new Uint8Array(mask.length);
  addNamed(frame, word, isNamed);
  for (let position = 0; position < mask.length; position++) {
    if (mask[position] === 0 || isNamed[position] === 1) continue;
    const from = position === 0 ? 0 : ends[position - 1]!;
    if (!contains(bytes, needle, from, ends[position]!)) mask[position] = 0;
  }
}

/** Marks the locations that have a word in the name of their city or the like. */
function addNamed(frame: SearchedColumns, word: string, found: Uint8Array): void {
  for (const column of named) {
    const folded = frame.derive(`folded ${column}`, () => frame.names(column).map(foldAccents));
    const hits = folded.map((name) => name.includes(word));
    if (!hits.includes(true)) continue;
    // The first is of the locations without a name.
    const isHit = Uint8Array.from([false, ...hits], Number);
    const ranks = frame.column(column);
    for (let position = 0; position < found.length; position++) found[position]! |= isHit[ranks[position]! + 1]!;
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
