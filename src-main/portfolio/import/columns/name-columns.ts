/**
 * Names the columns of a file by their headings: trimmed, line breaks as blanks; `Column 3` where there is none; the
 * second of the same name gets `(2)` behind it.
 */
export function nameColumns(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const bare = heading.replaceAll(/[\s\p{Cc}\uFEFF]+/gu, ' ').trim() || nameByPlace(index);
    let name = bare;
    for (let count = 2; taken.has(name); count += 1) name = `${bare} (${count})`;
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
