import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import {
  doubtfulFaults,
  type CorrectionAction,
  type DoubtfulFault,
  type FaultCorrection,
  type FaultGroup,
} from '#shared/portfolio/fault-correction.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { TOTALS_RULE } from '../total-rows.sql.ts';
import { isRowRule, rowRules, type RowRule } from './columns/row-rules.ts';
import { listRejectedRows, type StoredRejectedRow } from './rejected-row-store.sql.ts';

/** A row with a fault, by the number of its record. */
export interface FaultRow {
  readonly id: number;
  readonly line: number;
  /** The fault; its column is the file's, null: of the whole row. */
  readonly note: RowNote;
  /** Null for a row that is set aside. */
  readonly tiv: number | null;
  /** The row as it is set aside; null for one that is in the portfolio. */
  readonly rejected: StoredRejectedRow | null;
}

/** Where the rows of a portfolio may have faults. */
export interface FaultPlace {
  readonly database: PortfolioDatabase;
  /** Boxes that together hold all that is installed. */
  readonly cover: readonly BoundingBox[];
}

/** Why a row counts for nothing though it may be as good as any: somebody has said so. */
export const LEFT_ASIDE: RowRule = 'left-aside';
const LOOKS_SWAPPED: DoubtfulFault = 'coordinates-look-swapped';

/** Rows read at once. */
const PAGE_SIZE = 5000;

/** Whether there is a fault of this name, by which rows are set aside or doubtful. */
function isFault(code: string): boolean {
  const isRefusal = isRowRule(code) && rowRules[code] === 'rejected' && code !== LEFT_ASIDE && code !== TOTALS_RULE;
  return isRefusal || isDoubtful(code);
}

/** @throws ServiceError INVALID_INPUT for a fault that no row can have */
export function requireFault(fault: string): void {
  if (!isFault(fault)) throw new ServiceError('INVALID_INPUT', failureText('correction-fault-unknown', { fault }));
}

/** The rows with a fault: those that are set aside for it first of all, and those that are doubtful. */
export function* listFaultRows(place: FaultPlace, fault?: string): Generator<FaultRow> {
  const isAsked = (code: string): boolean => fault === undefined || fault === code;
  for (const rejected of fault === undefined || !isDoubtful(fault) ? listRejectedRows(place.database) : []) {
    const [note] = rejected.reasons;
    if (note !== undefined && isFault(note.code) && isAsked(note.code))
      yield { id: rejected.id, line: rejected.line, note, tiv: null, rejected };
  }
  if (isAsked(LOOKS_SWAPPED)) yield* listSwapped(place);
  if (isAsked('tiv-empty') || isAsked('tiv-not-given')) {
    for (const row of listWithoutValue(place.database)) if (isAsked(row.note.code)) yield row;
  }
}

function isDoubtful(fault: string): boolean {
  return doubtfulFaults.some((one) => one === fault);
}

/** Whether a row is one of those that a correction is of. */
export function isMeant({ note }: Pick<FaultRow, 'note'>, { fault, column }: FaultCorrection): boolean {
  return note.code === fault && (column === undefined || column === note.column);
}

/** Locations in no box that would lie in one with latitude and longitude the other way round. */
function* listSwapped({ database, cover }: FaultPlace): Generator<FaultRow> {
  if (cover.length === 0) return;
  const inBoxes = (x: string, y: string): string =>
    cover.map(() => `(${x} BETWEEN ? AND ? AND ${y} BETWEEN ? AND ?)`).join(' OR ');
  const sides = cover.flatMap(([west, south, east, north]) => [west, east, south, north]);
  const select = database
    .prepare<number[], [id: number, line: number, tiv: number, latitude: number, longitude: number]>(
      `SELECT id, line, tiv, latitude, longitude FROM location WHERE id > ? AND latitude IS NOT NULL
         AND NOT (${inBoxes('longitude', 'latitude')}) AND (${inBoxes('latitude', 'longitude')})
       ORDER BY id LIMIT ${PAGE_SIZE}`,
    )
    .raw();
  for (let rows = select.all(0, ...sides, ...sides); rows.length > 0;) {
    for (const [id, line, tiv, latitude, longitude] of rows) {
      const note = { code: LOOKS_SWAPPED, column: null, detail: `${latitude}, ${longitude}` };
      yield { id, line, tiv, note, rejected: null };
    }
    rows = select.all(rows.at(-1)![0], ...sides, ...sides);
  }
}

/** Locations with an insured value that the file does not give, once for each column of one. */
function* listWithoutValue(database: PortfolioDatabase): Generator<FaultRow> {
  const select = database
    .prepare<[number], [id: number, line: number, tiv: number, notes: string]>(
      `SELECT id, line, tiv, notes FROM location WHERE id > ? AND instr(notes, '"code":"tiv-') > 0
       ORDER BY id LIMIT ${PAGE_SIZE}`,
    )
    .raw();
  // Most rows have the very notes of the row before.
  let last: { readonly json: string; readonly notes: readonly RowNote[] } = { json: '[]', notes: [] };
  for (let rows = select.all(0); rows.length > 0; rows = select.all(rows.at(-1)![0])) {
    for (const [id, line, tiv, json] of rows) {
      if (json !== last.json)
        last = { json, notes: (JSON.parse(json) as RowNote[]).filter(({ code }) => isDoubtful(code)) };
      for (const note of last.notes) {
        yield { id, line, tiv, note, rejected: null };
      }
    }
  }
}

/** Groups rows by their fault: those that are set aside first, the largest group first. */
export function groupFaults(place: FaultPlace, columns: readonly string[], mapping: PortfolioMapping): FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const { note, line, tiv, rejected } of listFaultRows(place)) {
    const { code, column, detail } = note;
    const key = JSON.stringify([code, column]);
    const group = groups.get(key) ?? {
      fault: code,
      column,
      isRefused: rejected !== null,
      rows: 0,
      line,
      detail,
      tiv: 0,
      actions: listActions(note, columns, mapping),
    };
    groups.set(key, { ...group, rows: group.rows + 1, tiv: group.tiv + (tiv ?? 0) });
  }
  return [...groups.values()].toSorted(
    (a, b) => Number(b.isRefused) - Number(a.isRefused) || b.rows - a.rows || a.line - b.line,
  );
}

/** The asset whose insured value stands in a column; null: none. */
export function findAssetOf(column: string | null, { columns }: PortfolioMapping): Asset | null {
  return assets.find((asset) => column !== null && columns[`${asset}TIV`]?.includes(column) === true) ?? null;
}

/** What can be done to rows with a fault. */
function listActions({ code, column }: RowNote, columns: readonly string[], mapping: PortfolioMapping) {
  const actions: CorrectionAction[] = [];
  if (code === LOOKS_SWAPPED || code === 'coordinates-swapped') actions.push('swapCoordinates');
  const asset = findAssetOf(column, mapping);
  if (asset !== null && asset !== 'structure' && mapping.columns.structureTIV !== undefined)
    actions.push('shareOfBuilding');
  if (!isDoubtful(code) && column !== null && columns.includes(column)) actions.push('asMissing');
  return [...actions, 'leaveAside' as const];
}

/** How many rows somebody has left aside. */
export function countLeftAside(database: PortfolioDatabase): number {
  let count = 0;
  for (const { reasons } of listRejectedRows(database)) if (reasons[0]?.code === LEFT_ASIDE) count += 1;
  return count;
}
