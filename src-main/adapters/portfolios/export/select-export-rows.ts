import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { classColumns, classFigurePositions } from '../figure-columns.ts';
import { unpackLosses } from '../packed-losses.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatFilterSql } from '../review/filter-sql.ts';
import { describingColumns, type ExportColumn } from './export-columns.ts';
import { createNoteFormatter, formatReason } from './format-reason.ts';

/** One row of an export. */
export interface ExportRow {
  readonly id: number;
  /** In the order of the describing columns; more follows them, which is not meant for readers. */
  readonly values: readonly (string | number | null)[];
  /** In the order of `portfolioFigureNames`, NaN where there is none; the same array for every row. */
  readonly figures: Float64Array;
}

/** Reads the rows with ids in a range, ends included, one after the other. */
export type ReadExportRows = (from: number, to: number, use: (row: ExportRow) => void) => void;

type RawRow = (string | number | Uint8Array | null)[];

/**
 * Prepares the reading of the rows that a filter holds for, in the order of the file; rejected rows are among them
 * without a filter, and where it names them.
 *
 * @param describing the columns before the figures; `status`, `reason` and `remarks` are among them
 */
export function prepareExportRows(
  database: PortfolioDatabase,
  filter: PortfolioFilter,
  describing: readonly ExportColumn[] = describingColumns,
): ReadExportRows {
  const classesAt = describing.length;
  const lossesAt = classesAt + classColumns.length;
  const idAt = lossesAt + 1;
  const statusAt = describing.findIndex(({ name }) => name === 'status');
  const reasonAt = describing.findIndex(({ name }) => name === 'reason');
  const remarksAt = describing.findIndex(({ name }) => name === 'remarks');
  const formatRemarks = createNoteFormatter();
  const columns = [...describing.map(({ sql }) => sql), ...classColumns.map((column) => `r.${column}`), 'r.losses'];
  const ofLocations = columns.join(', ').replaceAll(/\bx\.\w+/g, 'NULL');
  const ofRejected = columns.join(', ').replaceAll(/\b[lr]\.\w+/g, 'NULL');
  const { where, values } = formatFilterSql(database, filter);
  const selectLocations = database
    .prepare<unknown[], RawRow>(
      `SELECT ${ofLocations}, l.id FROM location l LEFT JOIN result r ON r.location = l.id
       WHERE l.id BETWEEN ? AND ? AND ${where} ORDER BY l.id`,
    )
    .raw();
  const selectRejected = database
    .prepare<unknown[], RawRow>(
      `SELECT ${ofRejected}, x.id FROM rejected_row x WHERE x.id BETWEEN ? AND ? ORDER BY x.id`,
    )
    .raw();
  const hasRejected = where === '1' || filter.statuses?.includes('REJECTED') === true;
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);

  function toExportRow(row: RawRow): ExportRow {
    const losses = row[lossesAt] as Uint8Array | null;
    if (losses === null) figures.fill(Number.NaN);
    else unpackLosses(losses, figures, 0);
    for (let position = 0; position < classFigurePositions.length; position++) {
      figures[classFigurePositions[position]!] = (row[classesAt + position] as number | null) ?? Number.NaN;
    }
    row[reasonAt] = formatReason(row[statusAt] as string | null, row[reasonAt] as string | null);
    row[remarksAt] = formatRemarks(row[remarksAt] as string | null);
    return { id: row[idAt] as number, values: row as ExportRow['values'], figures };
  }

  return (from, to, use) => {
    const rejected = hasRejected ? selectRejected.all(from, to) : [];
    let next = 0;
    const useRejectedBefore = (id: number): void => {
      for (; next < rejected.length && (rejected[next]![idAt] as number) < id; next++)
        use(toExportRow(rejected[next]!));
    };
    for (const row of selectLocations.iterate(from, to, ...values)) {
      useRejectedBefore(row[idAt] as number);
      use(toExportRow(row));
    }
    useRejectedBefore(Number.POSITIVE_INFINITY);
  };
}
