import type { EnumerationReading } from './read-enumeration.ts';
import { createRowNote, quoteCell } from './row-notes.ts';

/** Longest text in which a word is looked for, characters: patterns may go over a long one in quadratic time. */
const LONGEST_TEXT = 1000;

/**
 * Puts the meanings that a mapping gives to a broker's own words, in any case and padding, before the rules that every
 * file has.
 *
 * @param read gives the reading of a trimmed text that the mapping does not name
 */
export function createMappedReader<Value extends string>(
  column: string | null,
  meanings: Readonly<Record<string, Value>> | undefined,
  read: (text: string) => EnumerationReading<Value>,
): (raw: string) => EnumerationReading<Value> {
  const byKey = new Map(Object.entries(meanings ?? {}).map(([text, value]) => [toKey(text), value]));
  return (raw) => {
    const text = raw.trim();
    const value = byKey.size === 0 ? undefined : byKey.get(toKey(text));
    if (value === undefined) return read(text.slice(0, LONGEST_TEXT));
    return { value, note: createRowNote('meaning-from-mapping', column, `${quoteCell(text)} is ${value}`) };
  };
}

function toKey(text: string): string {
  return text.trim().toUpperCase();
}
