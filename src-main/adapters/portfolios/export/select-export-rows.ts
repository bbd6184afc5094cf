import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatFilterSql } from '../review/filter-sql.ts';
import { exportColumns } from './export-columns.ts';

/** Values of one row in the order of `exportColumns`. */
export type ExportRow = (string | number | null)[];

/** Reads the rows with ids in a range, ends included. */
export type SelectExportRows = (from: number, to: number) => ExportRow[];

/**
 * Prepares the reading of the rows that a filter holds for, in the order of the file; without a filter rejected rows are
 * among them.
 */
export function selectExportRows(database: PortfolioDatabase, filter: PortfolioFilter): SelectExportRows {
  const columns = exportColumns.map(({ sql }) => sql).join(', ');
  const ofLocations = columns.replaceAll(/\bx\.\w+/g, 'NULL');
  const ofRejected = columns.replaceAll(/\b[lr]\.\w+/g, 'NULL');
  const { where, values } = formatFilterSql(database, filter);
  const selectLocations = database
    .prepare<unknown[], ExportRow>(
      `SELECT ${ofLocations}, l.id FROM location l LEFT JOIN result r ON r.location = l.id
       WHERE l.id BETWEEN ? AND ? AND ${where} ORDER BY l.id`,
    )
    .raw();
  if (where !== '1') return (from, to) => selectLocations.all(from, to, ...values).map(withoutId);
  const selectRejected = database
    .prepare<unknown[], ExportRow>(
      `SELECT ${ofRejected}, x.id FROM rejected_row x WHERE x.id BETWEEN ? AND ? ORDER BY x.id`,
    )
    .raw();
  return (from, to) => merge(selectLocations.all(from, to), selectRejected.all(from, to)).map(withoutId);
}

/** Merges two runs of rows by their id, which comes last. */
function merge(locations: ExportRow[], rejected: ExportRow[]): ExportRow[] {
  if (rejected.length === 0) return locations;
  return [...locations, ...rejected].sort((a, b) => (a.at(-1) as number) - (b.at(-1) as number));
}

function withoutId(row: ExportRow): ExportRow {
  row.pop();
  return row;
}
