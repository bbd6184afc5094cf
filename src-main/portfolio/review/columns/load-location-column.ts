import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createColumn, type ColumnData, type ColumnKind } from './column-data.ts';
import { loadColumn } from './column-store.sql.ts';

/** Loads a stored column that has a value for each of `count` locations: one of nothing where none is stored. */
export function loadLocationColumn(
  database: PortfolioDatabase,
  name: string,
  kind: ColumnKind,
  count: number,
): ColumnData {
  const data = loadColumn(database, name, kind);
  // What no location has a value of is not stored.
  return data.length === count ? data : createColumn(kind as 'double', count);
}
