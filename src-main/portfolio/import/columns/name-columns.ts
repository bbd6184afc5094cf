import { cutText } from '#shared/text/cut-text.ts';

/** Longest name of a column, characters: the patterns of names are for what people call columns. */
const LONGEST_NAME = 200;

/**
 * Names the columns of a file by their headings: trimmed and cut, line breaks as blanks; `Column 3` without one; the
 * second of the same name gets `(2)` behind it.
 */
export function nameColumns(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  /** By name, the number that the next one of it is tried with. */
  const next = new Map<string, number>();
  return headings.map((heading, index) => {
    const line = heading.replaceAll(/[\s\p{Cc}\uFEFF]+/gu, ' ').trim();
    const bare = cutText(line, LONGEST_NAME).trim() || nameByPlace(index);
    let name = bare;
    let count = next.get(bare) ?? 2;
    for (; taken.has(name); count += 1) name = `${bare} (${count})`;
    next.set(bare, count);
    taken.add(name);
    return name;
  });
}

/**
 * How many columns there are up to the last with a heading, of a table that has one: behind them are separators alone.
 */
export function countNamedColumns(names: readonly string[]): number {
  const last = names.findLastIndex((name, index) => name !== nameByPlace(index));
  return last < 0 ? names.length : last + 1;
}

function nameByPlace(index: number): string {
  return `Column ${index + 1}`;
}
