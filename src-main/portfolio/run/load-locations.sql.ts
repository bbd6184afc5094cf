import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { inputColumns } from '../location-values.ts';
import { takeChecked, type LocationInputRow } from '../location-checksums.sql.ts';
import { createLocationColumns, type LocationColumns } from './location-columns.ts';
import { fillPlace } from './pending-locations.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { matchOf } from './result-batch.ts';
import { findResults } from './result-store.sql.ts';

/** Rows read at once. */
const ROWS_PER_READ = 20_000;

/**
 * Loads locations by their ids, at the points that their results have: an address that was placed is not placed
 * again. `yieldTurn` is awaited now and then.
 */
export async function loadLocations(
  database: PortfolioDatabase,
  ids: readonly number[],
  yieldTurn: () => Promise<void>,
): Promise<LocationColumns> {
  const select = database
    .prepare<[string], [...LocationInputRow, checksum: number]>(
      `SELECT location.id, ${inputColumns.join(', ')}, input_checksum
       FROM json_each(?) wanted JOIN location ON location.id = wanted.value`,
    )
    .raw();
  const columns = createLocationColumns(ids.length);
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    const some = ids.slice(start, start + ROWS_PER_READ);
    const unplaced = new Set<number>();
    let place = start;
    for (const row of select.iterate(JSON.stringify(some))) {
      fillPlace(columns, place, takeChecked(database, row));
      if (row[1] === null) unplaced.add(row[0]);
      place += 1;
    }
    if (place !== start + some.length) {
      throw new DamagedFileError(database.name, new ChecksumError(`${place - start} of ${some.length} locations`));
    }
    placeAddresses(database, columns, start, place, unplaced);
    await yieldTurn();
  }
  return columns;
}

/** Puts the locations of some places that have no coordinates of their own where their results have them. */
function placeAddresses(
  database: PortfolioDatabase,
  columns: LocationColumns,
  start: number,
  end: number,
  unplaced: ReadonlySet<number>,
): void {
  if (unplaced.size === 0) return;
  const results = findResults(database, Math.min(...unplaced), Math.max(...unplaced), unplaced);
  for (let place = start; place < end; place++) {
    const result = results.get(columns.ids[place]!);
    const match = result === undefined ? null : matchOf(result);
    if (match === null) continue;
    columns.latitudes[place] = match.latitude ?? Number.NaN;
    columns.longitudes[place] = match.longitude ?? Number.NaN;
  }
}
