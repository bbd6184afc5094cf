import { floodHazards } from '#shared/hazard/hazard.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { findLatestBlocks } from '#main/portfolio/run/result-store.sql.ts';
import { buildLossColumns, lossNames, lossRowsName } from './build-loss-columns.ts';
import type { ColumnChanges } from './column-changes.sql.ts';
import type { ColumnData } from './column-data.ts';
import { loadStoredColumn } from './column-store.sql.ts';
import { findPositions } from './insert-positions.ts';

/** Makes the columns of `buildLossColumns` of those that are stored and what changed since, in steps like it. */
export function* updateLossColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  { locations, afterBlock }: ColumnChanges,
): Generator<number, Map<string, ColumnData>> {
  const at = findPositions(ids, locations);
  const places = placesAfter(ids.length - at.length, at);
  const saved = findLatestBlocks(database, null, afterBlock);
  const again = new Set(
    findPositions(
      ids,
      ids.filter((id) => (saved[id] ?? 0) > 0),
    ),
  );
  const columns = new Map<string, ColumnData>();
  for (const hazard of floodHazards) {
    const rows = loadStoredColumn(database, lossRowsName(hazard));
    if (rows === null) continue;
    const moved = Int32Array.from(rows, (position) => places[position]!);
    columns.set(
      lossRowsName(hazard),
      moved.filter((position) => !again.has(position)),
    );
    const isAgain = Uint8Array.from(moved, (position) => (again.has(position) ? 1 : 0));
    for (const name of lossNames(hazard)) {
      const losses = loadStoredColumn(database, name)!;
      columns.set(name, isAgain.includes(1) ? losses.filter((_, row) => isAgain[row] === 0) : losses);
    }
    yield ids.length;
  }
  return yield* buildLossColumns(database, ids, { after: afterBlock, columns });
}

/** Where each of `count` locations stands when others have come at positions, which rise. */
function placesAfter(count: number, at: Int32Array): Int32Array {
  const places = new Int32Array(count);
  let shift = 0;
  for (let position = 0; position < count; position++) {
    while (shift < at.length && at[shift]! <= position + shift) shift += 1;
    places[position] = position + shift;
  }
  return places;
}
