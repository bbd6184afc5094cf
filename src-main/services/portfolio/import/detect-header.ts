import { matchColumnName } from './column-name-matches.ts';

/** A record from the beginning of a file. */
export interface SampleRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Records at the top that may be the header. */
const LAST_HEADER_RECORD = 40;

/** Columns of a record that are known by name. */
export function countKnownNames(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '' && matchColumnName(cell) !== null).length;
}

/**
 * Finds the record with the column names: the one with the most known names, at least two; else the first record of
 * words only, all different, above records of the same length with numbers in them. Null when there is none.
 */
export function detectHeader(records: readonly SampleRecord[]): SampleRecord | null {
  const candidates = records.slice(0, LAST_HEADER_RECORD);
  let best: SampleRecord | null = null;
  let most = 1;
  for (const record of candidates) {
    const known = countKnownNames(record.cells);
    if (known > most && !record.cells.some(isNumber)) {
      most = known;
      best = record;
    }
  }
  return best ?? candidates.find((record, index) => looksLikeHeader(record, records.slice(index + 1))) ?? null;
}

function looksLikeHeader({ cells }: SampleRecord, below: readonly SampleRecord[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length < 2 || filled.length < cells.length / 2) return false;
  if (filled.some(isNumber) || new Set(filled).size < filled.length) return false;
  const similar = below.filter((record) => record.cells.length === cells.length);
  return similar.length > 0 && similar.every((record) => record.cells.some(isNumber));
}

function isNumber(cell: string): boolean {
  return /^\s*[-+(]?\p{Sc}?\s?\d[\d\s.,'’]*\)?\s*$/u.test(cell);
}
