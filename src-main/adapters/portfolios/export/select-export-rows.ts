import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { classColumns, classFigurePositions } from '../figure-columns.ts';
import { unpackLosses } from '../packed-losses.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatFilterSql } from '../review/filter-sql.ts';
import { describingColumns, findExportColumn } from './export-columns.ts';
import { formatReason } from './format-reason.ts';

/** One row of an export. */
export interface ExportRow {
  readonly id: number;
  /** In the order of `describingColumns`; more follows them, which is not meant for readers. */
  readonly values: readonly (string | number | null)[];
  /** In the order of `portfolioFigureNames`, NaN where there is none; the same array for every row. */
  readonly figures: Float64Array;
}

/** Reads the rows with ids in a range, ends included, one after the other. */
export type ReadExportRows = (from: number, to: number, use: (row: ExportRow) => void) => void;

type RawRow = (string | number | Uint8Array | null)[];

const CLASSES_AT = describingColumns.length;
const LOSSES_AT = CLASSES_AT + classColumns.length;
const ID_AT = LOSSES_AT + 1;
const statusAt = findExportColumn('status');
const reasonAt = findExportColumn('reason');

/**
 * Prepares the reading of the rows that a filter holds for, in the order of the file; without a filter rejected rows are
 * among them.
 */
export function prepareExportRows(database: PortfolioDatabase, filter: PortfolioFilter): ReadExportRows {
  const columns = [
    ...describingColumns.map(({ sql }) => sql),
    ...classColumns.map((column) => `r.${column}`),
    'r.losses',
  ];
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
  const isFiltered = where !== '1';
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);

  return (from, to, use) => {
    const rejected = isFiltered ? [] : selectRejected.all(from, to);
    let next = 0;
    const useRejectedBefore = (id: number): void => {
      for (; next < rejected.length && (rejected[next]![ID_AT] as number) < id; next++)
        use(toExportRow(rejected[next]!, figures));
    };
    for (const row of selectLocations.iterate(from, to, ...values)) {
      useRejectedBefore(row[ID_AT] as number);
      use(toExportRow(row, figures));
    }
    useRejectedBefore(Number.POSITIVE_INFINITY);
  };
}

function toExportRow(row: RawRow, figures: Float64Array): ExportRow {
  const losses = row[LOSSES_AT] as Uint8Array | null;
  if (losses === null) figures.fill(Number.NaN);
  else unpackLosses(losses, figures, 0);
  for (let position = 0; position < classFigurePositions.length; position++) {
    figures[classFigurePositions[position]!] = (row[CLASSES_AT + position] as number | null) ?? Number.NaN;
  }
  row[reasonAt] = formatReason(row[statusAt] as string | null, row[reasonAt] as string | null);
  return { id: row[ID_AT] as number, values: row as ExportRow['values'], figures };
}
