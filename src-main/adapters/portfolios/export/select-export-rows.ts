import type { Database } from 'better-sqlite3';
import { exportColumns } from './export-columns.ts';

/** Values of one row in the order of `exportColumns`. */
export type ExportRow = (string | number | null)[];

/**
 * Prepares the reading of rows, assessed and rejected alike, in the order of the file: those with ids in a range, ends
 * included.
 */
export function selectExportRows(database: Database): (from: number, to: number) => Iterable<ExportRow> {
  const columns = exportColumns.map(({ sql }) => sql).join(', ');
  const ofLocations = columns.replaceAll(/\bx\.\w+/g, 'NULL');
  const ofRejected = columns.replaceAll(/\b[lr]\.\w+/g, 'NULL');
  const selectLocations = database
    .prepare<[number, number], ExportRow>(
      `SELECT l.id, ${ofLocations} FROM location l LEFT JOIN result r ON r.location = l.id
       WHERE l.id BETWEEN ? AND ? ORDER BY l.id`,
    )
    .raw();
  const selectRejected = database
    .prepare<[number, number], ExportRow>(
      `SELECT x.id, ${ofRejected} FROM rejected_row x WHERE x.id BETWEEN ? AND ? ORDER BY x.id`,
    )
    .raw();
  return (from, to) => merge(selectLocations.all(from, to), selectRejected.all(from, to));
}

/** Merges two runs of rows by their id, which comes first and is taken off. */
function merge(locations: ExportRow[], rejected: ExportRow[]): ExportRow[] {
  const rows =
    rejected.length === 0 ? locations : [...locations, ...rejected].sort((a, b) => (a[0] as number) - (b[0] as number));
  for (const row of rows) row.shift();
  return rows;
}
