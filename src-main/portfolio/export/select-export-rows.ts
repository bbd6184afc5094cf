import { requireWholeRow, WHOLE_COLUMNS_SQL } from '../location-checksums.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { holdsForAll, type PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { selectRows } from '../review/columns/select-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { matchOf, readFigures, type BatchResult } from '../run/result-batch.ts';
import { findResults } from '../run/result-store.ts';
import { describingColumns, type ExportColumn } from './export-columns.ts';
import { createNoteFormatter, formatReason, joinRemarks } from './format-reason.ts';

/** One row of an export. */
export interface ExportRow {
  readonly id: number;
  /** In the order of the describing columns; more follows them, which is not meant for readers. */
  readonly values: readonly (string | number | null)[];
  /** In the order of `portfolioFigureNames`, NaN where there is none; the same array for every row. */
  readonly figures: Float64Array;
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

/**
 * Prepares the reading of rows in the order of the file.
 *
 * @param describing the columns before the figures; `reason` and `remarks` are made where they are among them
 */
export function prepareExportRows(
  database: PortfolioDatabase,
  describing: readonly ExportColumn[] = describingColumns,
): ReadExportRows {
  const idAt = describing.length;
  const statusAt = describing.findIndex(({ name }) => name === 'status');
  const reasonAt = describing.findIndex(({ name }) => name === 'reason');
  const remarksAt = describing.findIndex(({ name }) => name === 'remarks');
  const ofResults = describing.flatMap(({ ofResult }, at) => (ofResult === undefined ? [] : [{ at, ofResult }]));
  const formatRemarks = createNoteFormatter();
  const columns = describing.map(({ sql }) => sql).join(', ');
  const ofLocations = columns.replaceAll(/\bx\.\w+/g, 'NULL');
  const ofRejected = columns.replaceAll(/\bl\.\w+/g, 'NULL');
  const selectLocations = database
    .prepare<[number, number], RawRow>(
      `SELECT ${ofLocations}, l.id, ${WHOLE_COLUMNS_SQL} FROM location l WHERE l.id BETWEEN ? AND ? ORDER BY l.id`,
    )
    .raw();
  const selectRejected = database
    .prepare<[number, number], RawRow>(
      `SELECT ${ofRejected}, x.id FROM intact_rejected_row x WHERE x.id BETWEEN ? AND ? ORDER BY x.id`,
    )
    .raw();
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);

  function toExportRow(row: RawRow, result: BatchResult | undefined): ExportRow {
    if (result === undefined || !readFigures(result.batch, result.row, figures)) figures.fill(Number.NaN);
    const match = result === undefined ? null : matchOf(result);
    if (result !== undefined) {
      for (const { at, ofResult } of ofResults) row[at] = ofResult(result, match);
    }
    if (reasonAt >= 0) row[reasonAt] = formatReason(row[statusAt] as string | null, row[reasonAt] as string | null);
    if (remarksAt >= 0) row[remarksAt] = joinRemarks(formatRemarks(row[remarksAt] as string | null), match?.doubts);
    return { id: row[idAt] as number, values: row, figures };
  }

  return (from, to, choice, use) => {
    const rejected = choice === null || choice.hasRejected ? selectRejected.all(from, to) : [];
    const results = findResults(database, from, to);
    let next = 0;
    const useRejectedBefore = (id: number): void => {
      for (; next < rejected.length && (rejected[next]![idAt] as number) < id; next++)
        use(toExportRow(rejected[next]!, undefined));
    };
    for (const row of selectLocations.iterate(from, to)) {
      const id = row[idAt] as number;
      if (choice !== null && choice.locations[id - from] !== 1) continue;
      requireWholeRow(database, id, row, idAt + 1);
      useRejectedBefore(id);
      use(toExportRow(row, results.get(id)));
    }
    useRejectedBefore(Number.POSITIVE_INFINITY);
  };
}
