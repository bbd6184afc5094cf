import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { buildResultColumns } from './build-result-columns.ts';
import type { ColumnChanges } from './column-changes.sql.ts';
import type { ColumnData } from './column-data.ts';
import { findPositions, insertPositions } from './insert-positions.ts';
import { loadLocationColumn } from './load-location-column.ts';

/** Makes the columns of `buildResultColumns` of those that are stored and what changed since, in steps like it. */
export function updateResultColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  { locations, afterBlock }: ColumnChanges,
): Generator<number, Map<string, ColumnData>> {
  const at = findPositions(ids, locations);
  const before = ids.length - at.length;
  return buildResultColumns(database, { ids, after: afterBlock }, (name, kind) =>
    insertPositions(loadLocationColumn(database, name, kind, before), at),
  );
}
