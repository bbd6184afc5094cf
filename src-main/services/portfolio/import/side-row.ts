import type { RowNote } from '#shared/domain/portfolio-location.ts';
import { splitGroupedName } from './group-headings.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { isTotalsOf, isTotalsText } from './totals-text.ts';

/** Share of the cells that must be their columns' names for a row to be a repeated header. */
const REPEATED_SHARE = 0.8;

/** Cells that a row needs to be taken for the column names in another order. */
const LEAST_NAMES = 3;

/** Whether a row has the column names again: in their columns, or in others, where another table begins. */
export function findRepeatedHeader(
  cells: readonly string[],
  columns: readonly string[],
): 'sameOrder' | 'otherOrder' | null {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), index }]));
  const isShare = (count: number): boolean => filled.length > 0 && count >= filled.length * REPEATED_SHARE;
  if (isShare(filled.filter(({ cell, index }) => isNameOf(cell, columns[index] ?? '')).length)) return 'sameOrder';
  const names = filled.filter(({ cell }) => columns.some((column) => isNameOf(cell, column)));
  return names.length >= LEAST_NAMES && isShare(names.length) ? 'otherOrder' : null;
}

/**
 * Whether a row that cannot be read is no row of the portfolio at all, but a total of others or the column names again.
 * Only asked of rows that are set aside: a building may stand in a street called Total.
 * @param hasPlace whether it says where it is
 */
export function findSideRow(cells: readonly string[], columns: readonly string[], hasPlace: boolean): RowNote | null {
  const order = findRepeatedHeader(cells, columns);
  if (order !== null) {
    const detail = order === 'sameOrder' ? 'the column names again' : 'the column names in another order';
    return createRowNote('repeated-header', null, detail);
  }
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  const isTotal = isTotalsText(first) || (!hasPlace && isTotalsOf(first));
  return isTotal ? createRowNote('totals-row', null, quoteCell(first)) : null;
}

/** Whether a cell is the name of its column, alone, with its group, or that of the group. */
function isNameOf(cell: string, column: string): boolean {
  const parts = splitGroupedName(column);
  const names = parts === null ? [column] : [column, parts.name, parts.group];
  return names.some((name) => cell.toUpperCase() === name.trim().toUpperCase());
}
