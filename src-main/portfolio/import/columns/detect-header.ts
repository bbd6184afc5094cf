import { matchColumnName } from './column-name-matches.ts';
import { LONGEST_NUMBER } from './detect-decimal-separator.ts';
import { joinGroups, listGroups, type HeadingGroup } from './group-headings.ts';
import { isGroupOfAmounts, isNameOfAmounts, matchGroupedName, matchTogether } from './match-grouped-name.ts';
import type { SampleRecord } from './portfolio-record.ts';

/** The line of a file's column names. */
export interface FoundHeader {
  readonly header: SampleRecord;
  /** The line above it that says which columns belong together; null when there is none. */
  readonly groups: SampleRecord | null;
}

/** Records at the top that may be the header. */
const LAST_HEADER_RECORD = 40;

/** Known names that a record needs for each number beside them: numbers are seldom names of columns. */
const NAMES_PER_NUMBER = 3;

/** Columns of a record that are known by name. */
export function countKnownNames(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '' && matchColumnName(cell) !== null).length;
}

/**
 * Finds the record with the column names: the one with the most known names, at least two, with the groups above it
 * where there are any, and few numbers beside them; else the first record of words, years and days only, all different,
 * above records of the same length with numbers in them. Null when there is none.
 */
export function detectHeader(records: readonly SampleRecord[]): FoundHeader | null {
  const candidates = records.slice(0, LAST_HEADER_RECORD);
  let best: FoundHeader | null = null;
  let most = 1;
  for (const header of candidates) {
    const least = header.cells.filter(isNumber).length * NAMES_PER_NUMBER;
    if (least > header.cells.length) continue;
    const groups = findGroups(candidates, header);
    const known = groups === null ? countKnownNames(header.cells) : countJoined(groups, header);
    if (known > most && known >= least) {
      most = known;
      best = { header, groups };
    }
  }
  if (best !== null) return best;
  const header = candidates.find((record, index) => looksLikeHeader(record, records, index));
  return header === undefined ? null : { header, groups: null };
}

/** Numbers that make a line a row of a table. */
const NUMBERS_OF_ROW = 2;

/** Lines above the column names that are rows below other names: at least two that are known, and few numbers. */
export function listRowsOfOthers(above: readonly SampleRecord[]): SampleRecord[] {
  const first = above.findIndex(({ cells }) => !cells.some(isNumber) && countKnownNames(cells) > 1);
  return first < 0 ? [] : above.slice(first + 1).filter(({ cells }) => cells.filter(isNumber).length >= NUMBERS_OF_ROW);
}

/** Known names that a row of other column names has at least, unless it has nothing else. */
const LEAST_KNOWN = 3;

/** Whether a row below the column names has those of another table: most of its cells are known, and none a number. */
export function hasOtherNames(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length < 2 || filled.some(isNumber)) return false;
  const known = countKnownNames(filled);
  return known === filled.length || (known >= LEAST_KNOWN && known * 2 > filled.length);
}

/** The line right above the column names, when it says which of them belong together; else null. */
export function findGroups(records: readonly SampleRecord[], header: SampleRecord): SampleRecord | null {
  const above = records.findLast(({ line, cells }) => line < header.line && cells.some((cell) => cell.trim() !== ''));
  if (above === undefined || above.cells.some(isNumber)) return null;
  const groups = listGroups(above, header.cells);
  const headingOf = (index: number | undefined): string => header.cells[index ?? -1] ?? '';
  const named = joinGroups(above, header.cells).filter((name) => name !== '').length;
  // A title may stand anywhere: over all columns, or over one that its words are not about.
  if (!groups.some(({ columns }) => columns.length > 1) || groups[0]?.columns.length === named) return null;
  const ofAmounts = groups.filter(({ name }) => isGroupOfAmounts(name));
  const isAbout = ({ name, columns: [first] }: HeadingGroup): boolean =>
    isNameOfAmounts(headingOf(first)) || matchTogether(name, headingOf(first)) !== null;
  if (!ofAmounts.every(isAbout)) return null;
  // What is taken for groups has to say something of the columns below.
  const isTelling =
    ofAmounts.length > 0 ||
    groups.some(({ name, columns }) => columns.some((index) => matchTogether(name, headingOf(index)) !== null)) ||
    countJoined(above, header) > countKnownNames(header.cells);
  return isTelling ? above : null;
}

function countJoined(groups: SampleRecord, { cells }: SampleRecord): number {
  return joinGroups(groups, cells).filter((name) => name !== '' && matchGroupedName(name) !== null).length;
}

function looksLikeHeader({ cells }: SampleRecord, records: readonly SampleRecord[], at: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length < 2 || filled.length < cells.length / 2) return false;
  if (filled.some(isNumber) || new Set(filled).size < filled.length) return false;
  // A year among years is no name.
  const isOneOfMany = (cell: string, index: number): boolean =>
    isPeriod(cell) && records.filter((record) => isPeriod(record.cells[index] ?? '')).length > 1;
  if (cells.some(isOneOfMany)) return false;
  const similar = records.slice(at + 1).filter((record) => record.cells.length === cells.length);
  return similar.length > 0 && similar.every((record) => record.cells.some((cell) => isNumber(cell) || isPeriod(cell)));
}

/** Whether a cell is a number that can hardly be the name of a column. */
function isNumber(cell: string): boolean {
  return cell.length <= LONGEST_NUMBER && /^\s*[-+(]?\p{Sc}?\s?\d[\d\s.,'’]*\)?\s*$/u.test(cell) && !isPeriod(cell);
}

/** Whether a cell is a year or a day, as columns of values are named by: `2023`, `31.12.2023`. */
function isPeriod(cell: string): boolean {
  return /^\s*(?:\d{1,2}\.\s?\d{1,2}\.\s?)?(?:19|20)\d\d(?:\.0)?\s*$/.test(cell);
}
