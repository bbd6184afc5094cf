import type { SampleRecord } from './portfolio-record.ts';

/** What stands between the name of a group and that of a column in it. */
const SEPARATOR = ' – ';

/** A column's name in two parts. */
export interface GroupedName {
  readonly group: string;
  readonly name: string;
}

/** The parts of a column's name that has its group in front; null when it has none. */
export function splitGroupedName(joined: string): GroupedName | null {
  const at = joined.lastIndexOf(SEPARATOR);
  return at <= 0 ? null : { group: joined.slice(0, at), name: joined.slice(at + SEPARATOR.length) };
}

/** The last part of a column's name: its own, without that of its group. */
export function findOwnName(joined: string): string {
  return splitGroupedName(joined)?.name ?? joined;
}

/** A group of columns, by their positions. */
export interface HeadingGroup {
  readonly name: string;
  readonly columns: readonly number[];
}

/**
 * The groups that a line above the column names makes: each reaches as far as the cell that its name stands in was
 * merged, else over the blanks behind it. A name above a column that has none of its own is that column's.
 */
export function listGroups({ cells, merged }: SampleRecord, headings: readonly string[]): HeadingGroup[] {
  const groups: { name: string; columns: number[] }[] = [];
  let group: { name: string; columns: number[] } | null = null;
  headings.forEach((heading, index) => {
    const own = trim(cells[index]);
    const isMerged = merged?.some(([first, last]) => first < index && index <= last) ?? true;
    if (trim(heading) === '' || own === trim(heading) || (own === '' && !isMerged)) group = null;
    else if (own !== '') groups.push((group = { name: own, columns: [] }));
    group?.columns.push(index);
  });
  return groups;
}

/** Column names with that of their group in front: `Insured values (GBP) – Buildings`. */
export function joinGroups(above: SampleRecord, headings: readonly string[]): string[] {
  const names = new Map(listGroups(above, headings).flatMap(({ name, columns }) => columns.map((at) => [at, name])));
  const length = Math.max(headings.length, above.cells.length);
  return Array.from({ length }, (_, index) => {
    const heading = trim(headings[index]);
    if (heading === '') return trim(above.cells[index]);
    const group = names.get(index);
    return group === undefined ? heading : `${group}${SEPARATOR}${heading}`;
  });
}

function trim(cell: string | undefined): string {
  return (cell ?? '').replaceAll(/[\s\p{Cc}\uFEFF]+/gu, ' ').trim();
}
