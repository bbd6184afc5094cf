import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import { hasOtherNames } from './detect-header.ts';
import { splitGroupedName } from './group-headings.ts';
import { KEY_COLUMN, LINE_COLUMN, REASON_COLUMN, ROW_COLUMN } from './reason-columns.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { isTotalsOf, isTotalsText } from './totals-text.ts';

/** Share of the cells that must be their columns' names for a row to be a repeated header. */
const REPEATED_SHARE = 0.8;

/** What a row of column names is told to be. */
const headers = {
  sameOrder: 'the column names again',
  otherOrder: 'the column names in another order',
  otherNames: 'other column names',
} as const;

/** Cells that a row needs to be taken for the column names in another order. */
const LEAST_NAMES = 3;

/** Whether a row has column names: the file's, in their columns or in others, or those of another table. */
export function findRepeatedHeader(cells: readonly string[], columns: readonly string[]): keyof typeof headers | null {
  const filled = cells.flatMap((cell, index) =>
    cell.trim() === '' || isAddedColumn(columns[index]) ? [] : [{ cell: cell.trim(), index }],
  );
  const isShare = (count: number): boolean => filled.length > 0 && count >= filled.length * REPEATED_SHARE;
  if (isShare(filled.filter(({ cell, index }) => isNameOf(cell, columns[index] ?? '')).length)) return 'sameOrder';
  const { parts } = findPlaces(columns);
  const names = filled.filter(({ cell }) => parts.has(cell.toUpperCase()));
  if (names.length >= LEAST_NAMES && isShare(names.length)) return 'otherOrder';
  return hasOtherNames(filled.map(({ cell }) => cell)) ? 'otherNames' : null;
}

/**
 * Where the cells of the rows below column names in another order are found: for each column of the file the place in
 * such a row, -1 where the other table does not have it. Null where a name stands for two columns, so that nobody can
 * tell.
 */
export function findCellOrder(otherNames: readonly string[], columns: readonly string[]): readonly number[] | null {
  const order = columns.map((column, index) => (isAddedColumn(column) ? index : -1));
  for (const [place, cell] of otherNames.entries()) {
    if (cell.trim() === '' || isAddedColumn(columns[place])) continue;
    const found = listColumnsNamed(cell.trim(), columns);
    const [index] = found;
    if (index === undefined) continue;
    if (found.length > 1 || order[index] !== -1) return null;
    order[index] = place;
  }
  return order;
}

/** Cells in the order of the file's columns; those that stand under no name of them come behind the last. */
export function reorderCells(cells: readonly string[], order: readonly number[]): string[] {
  const placed = new Set(order);
  const others = cells.filter((cell, place) => cell.trim() !== '' && !placed.has(place));
  return [...order.map((place) => cells[place] ?? ''), ...others];
}

function listColumnsNamed(name: string, columns: readonly string[]): readonly number[] {
  const { whole, parts } = findPlaces(columns);
  const spelt = name.toUpperCase();
  return whole.get(spelt) ?? parts.get(spelt) ?? [];
}

/** Where columns of a name stand: of the whole name, and of that, its own part or its group; in capitals. */
interface NamePlaces {
  readonly whole: ReadonlyMap<string, readonly number[]>;
  readonly parts: ReadonlyMap<string, readonly number[]>;
}

/** By the columns of a file, of which there are up to thousands: each row that is set aside is compared with all. */
const placesOf = new WeakMap<readonly string[], NamePlaces>();

function findPlaces(columns: readonly string[]): NamePlaces {
  const known = placesOf.get(columns);
  if (known !== undefined) return known;
  const whole = new Map<string, number[]>();
  const parts = new Map<string, number[]>();
  for (const [index, column] of columns.entries()) {
    add(whole, spellName(column), index);
    for (const name of new Set(listNamesOf(column).map(spellName))) add(parts, name, index);
  }
  const places = { whole, parts };
  placesOf.set(columns, places);
  return places;
}

function add(places: Map<string, number[]>, name: string, index: number): void {
  const found = places.get(name);
  if (found === undefined) places.set(name, [index]);
  else found.push(index);
}

function spellName(name: string): string {
  return name.trim().toUpperCase();
}

/**
 * Whether a column was put in front when rows that were set aside were written: it has the same place in all of them.
 */
function isAddedColumn(column: string | undefined): boolean {
  return column === KEY_COLUMN || column === ROW_COLUMN || column === LINE_COLUMN || column === REASON_COLUMN;
}

/**
 * Whether a row that cannot be read is no row of the portfolio at all, but a total of others or the column names again.
 * Only asked of rows that are set aside: a building may stand in a street called Total.
 * @param hasPlace whether it says where it is
 */
export function findSideRow(cells: readonly string[], columns: readonly string[], hasPlace: boolean): RowNote | null {
  const order = findRepeatedHeader(cells, columns);
  if (order !== null) return createRowNote('repeated-header', null, headers[order]);
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  const isTotal = isTotalsText(first) || (!hasPlace && isTotalsOf(first));
  return isTotal ? createRowNote('totals-row', null, quoteCell(first)) : null;
}

/** Whether a cell is the name of its column, alone, with its group, or that of the group. */
function isNameOf(cell: string, column: string): boolean {
  return listNamesOf(column).some((name) => cell.toUpperCase() === spellName(name));
}

function listNamesOf(column: string): string[] {
  const parts = splitGroupedName(column);
  return parts === null ? [column] : [column, parts.name, parts.group];
}
