import { createLocationCheck, requireWholeRow, wholeColumns } from '../location-checksums.sql.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { holdsForAll, type PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { selectRows } from '../review/columns/select-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import type { locationColumns } from '../location-values.ts';
import { depthOf, matchOf, readFigures } from '../run/result-batch.ts';
import { findResults, type StoredResult } from '../run/result-store.sql.ts';
import { describingColumns, type ExportColumn } from './export-columns.ts';
import { createRowSums, type LocationSums } from './row-sums.ts';
import { createNoteFormatter, formatReason, joinRemarks } from './format-reason.ts';

/** One row of an export. */
export interface ExportRow {
  readonly id: number;
  /** In the order of the describing columns. */
  readonly values: readonly (string | number | null)[];
  /** In the order of `portfolioFigureNames`, NaN where there is none; the same array for every row. */
  readonly figures: Float64Array;
  /** What the location comes to as a whole; null for a row that was set aside. */
  readonly sums: LocationSums | null;
  /** JSON of what was filled in, translated or remarked, or of why the row was set aside; null: nothing. */
  readonly notes: string | null;
}

/** The rows that are exported. */
export interface ExportChoice {
  /** 1 at the ids of the locations that are meant. */
  readonly locations: Uint8Array;
  /** Whether rows that were set aside are meant. */
  readonly hasRejected: boolean;
}

/** Where the rows of a layout come from. */
export interface CsvRows {
  /** Names of the columns; the figures of the query service come last. */
  readonly names: readonly string[];
  /** How many columns are before the figures. */
  readonly describing: number;
  /** Whether texts stand as they do in the portfolio's file. */
  readonly isVerbatim: boolean;
  readonly read: (from: number, to: number, choice: ExportChoice | null, use: (row: ExportRow) => void) => void;
}

/**
 * Finds the rows that a filter holds for, rejected ones where it names them; null: all rows, the rejected ones among
 * them.
 */
export function chooseExportRows(openFrame: () => ReviewFrame, filter: PortfolioFilter): ExportChoice | null {
  if (holdsForAll(filter)) return null;
  const frame = openFrame();
  const mask = selectRows(frame, filter)!;
  const locations = new Uint8Array((frame.ids.at(-1) ?? 0) + 1);
  for (let position = 0; position < mask.length; position++) locations[frame.ids[position]!] = mask[position]!;
  return { locations, hasRejected: filter.statuses?.includes('REJECTED') === true };
}

/** The part of a choice that is about ids from `from` to `to`; its locations are counted from `from`. */
export function cutChoice(choice: ExportChoice | null, from: number, to: number): ExportChoice | null {
  return choice === null ? null : { ...choice, locations: choice.locations.slice(from, to + 1) };
}

/**
 * Reads the rows with ids in a range, ends included, one after the other.
 * @param choice which of them are meant, as {@link cutChoice} has it.
 */
export type ReadExportRows = (
  from: number,
  to: number,
  choice: ExportChoice | null,
  use: (row: ExportRow) => void,
) => void;

type RawRow = (string | number | null)[];

/** Where a column of a location stands in what is selected of it. */
const placeOf = (column: (typeof locationColumns)[number]): number => COLUMNS_AT + wholeColumns.indexOf(column);

/** Ids whose locations are selected in one go: one by one, each costs a fifth more. */
const IDS_AT_ONCE = 500;
/** Where the columns of a location begin in what is selected of it: behind its id. */
const COLUMNS_AT = 1;
const coordinatePlaces = [placeOf('latitude'), placeOf('longitude')];
const tivPlaces = [placeOf('structure_tiv'), placeOf('inventory_tiv'), placeOf('equipment_tiv')];
const notesPlace = placeOf('notes');

/**
 * Prepares the reading of rows in the order of the file.
 *
 * @param describing the columns before the figures; `reason` and `remarks` are made where they are among them
 */
export function prepareExportRows(
  database: PortfolioDatabase,
  describing: readonly ExportColumn[] = describingColumns,
): ReadExportRows {
  const sourcePlaces = describing.map(({ ofLocation }) => (ofLocation === undefined ? -1 : placeOf(ofLocation)));
  const statusAt = describing.findIndex(({ name }) => name === 'status');
  const reasonAt = describing.findIndex(({ name }) => name === 'reason');
  const remarksAt = describing.findIndex(({ name }) => name === 'remarks');
  const ofSums = describing.flatMap(({ ofSums: value }, at) => (value === undefined ? [] : [{ at, value }]));
  const ofResults = describing.flatMap(({ ofResult }, at) => (ofResult === undefined ? [] : [{ at, ofResult }]));
  const formatRemarks = createNoteFormatter();
  const selectLocations = database
    .prepare<[number, number], [id: number, ...RawRow]>(
      `SELECT id, ${wholeColumns.join(', ')} FROM location WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .raw();
  const ofRejected = [...describing.map((column) => column.ofRejected ?? 'NULL'), 'reasons'].join(', ');
  const selectRejected = database
    .prepare<[number, number], [id: number, ...RawRow]>(
      `SELECT id, ${ofRejected} FROM intact_rejected_row WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .raw();
  const check = createLocationCheck(database);
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);

  const sumRow = createRowSums(database);

  function toExportRow(id: number, values: RawRow, notes: string | null): ExportRow {
    if (reasonAt >= 0)
      values[reasonAt] = formatReason(values[statusAt] as string | null, values[reasonAt] as string | null);
    return { id, values, figures, sums: null, notes };
  }

  function describeLocation(row: readonly (string | number | null)[], result: StoredResult | undefined): ExportRow {
    const values = sourcePlaces.map((place) => (place < 0 ? null : row[place]!));
    const isAnswered = result !== undefined && readFigures(result.batch, result.row, figures);
    if (!isAnswered) figures.fill(Number.NaN);
    const match = result === undefined ? null : matchOf(result);
    if (result !== undefined) {
      for (const { at, ofResult } of ofResults) values[at] = ofResult(result, match);
    }
    const [latitude, longitude] = coordinatePlaces.map((place) => row[place] as number | null);
    const point = { latitude: latitude ?? match?.latitude ?? null, longitude: longitude ?? match?.longitude ?? null };
    const tivs = tivPlaces.map((place) => row[place] as number);
    const sums = sumRow(tivs, figures, isAnswered ? { basis: result.basis, ...point, depth: depthOf(result) } : null);
    for (const { at, value } of ofSums) values[at] = value(sums);
    const notes = row[notesPlace] as string | null;
    if (remarksAt >= 0) values[remarksAt] = joinRemarks(formatRemarks(notes), match?.doubts);
    return { ...toExportRow(row[0] as number, values, notes), sums };
  }

  return (from, to, choice, use) => {
    const rejected = choice === null || choice.hasRejected ? selectRejected.all(from, to) : [];
    const results = findResults(database, from, to);
    let next = 0;
    const useRejectedBefore = (id: number): void => {
      for (; next < rejected.length && rejected[next]![0] < id; next++) {
        const [rejectedId, ...values] = rejected[next]!;
        const reasons = values.pop() as string;
        figures.fill(Number.NaN);
        use(toExportRow(rejectedId, values, reasons));
      }
    };
    for (let first = from; first <= to; first += IDS_AT_ONCE) {
      const last = Math.min(to, first + IDS_AT_ONCE - 1);
      const rows = selectLocations.all(first, last);
      check.requireRange(rows, first, last);
      for (const row of rows) {
        const id = row[0];
        if (choice !== null && choice.locations[id - from] !== 1) continue;
        requireWholeRow(database, id, row, COLUMNS_AT);
        useRejectedBefore(id);
        use(describeLocation(row, results.get(id)));
      }
    }
    useRejectedBefore(Number.POSITIVE_INFINITY);
  };
}
