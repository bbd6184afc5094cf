import { readColumn } from './sheet-visitor.ts';
import type { XlsxArchive } from './xlsx-archive.ts';

/** Largest sheet, unpacked bytes, that is read to its end to see what stands behind its rows. */
export const WHOLE_SHEET_BYTES = 32 * 1024 * 1024;

/** Merged cells that are kept: those of headings stand in front. */
const MOST_MERGED = 100_000;

/** First and last column of cells of one row that were merged into one. */
export type MergedColumns = readonly [first: number, last: number];

/** Merged cells, line by line of their first row. */
export interface MergedCells {
  add(reference: string): void;
  /** Those that begin in a line and reach over several columns; undefined when there are none. */
  inLine(line: number): readonly MergedColumns[] | undefined;
}

/** Creates what collects merged cells. */
export function createMergedCells(): MergedCells {
  const byLine = new Map<number, MergedColumns[]>();
  let count = 0;
  return {
    add(reference) {
      const [start = '', end = ''] = reference.split(':');
      const [first, last] = [readColumn(start), readColumn(end)];
      const line = Number(/\d+$/.exec(start)?.[0]);
      if (first === null || last === null || last <= first || Number.isNaN(line) || count === MOST_MERGED) return;
      count += 1;
      const listed = byLine.get(line) ?? [];
      listed.push([first, last]);
      byLine.set(line, listed);
    },
    inLine: (line) => byLine.get(line),
  };
}

/**
 * Finds the merged cells of a sheet, which stand behind its rows; none of a sheet that is larger than {@link
 * WHOLE_SHEET_BYTES}.
 */
export async function readMergedCells(archive: XlsxArchive, part: string): Promise<MergedCells> {
  const merged = createMergedCells();
  if (archive.sizeOf(part) > WHOLE_SHEET_BYTES) return merged;
  await archive.visit(part, {
    open(name, attributes) {
      if (name === 'mergeCell') merged.add(attributes['ref'] ?? '');
    },
  });
  return merged;
}
