import { createLocationColumns, type LocationColumns } from './location-columns.ts';
import { fillPlace, type LocationInputRow } from './pending-locations.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';

/** Rows read at once. */
const ROWS_PER_READ = 20_000;

/**
 * Loads locations by their ids, at the points that their results have: an address that was placed is not placed again.
 * `yieldTurn` is awaited now and then.
 */
export async function loadLocations(
  database: PortfolioDatabase,
  ids: readonly number[],
  yieldTurn: () => Promise<void>,
): Promise<LocationColumns> {
  const select = database
    .prepare<[string], LocationInputRow>(
      `SELECT l.id, coalesce(l.latitude, r.latitude), coalesce(l.longitude, r.longitude), type_of_business, basement,
         number_of_storeys, first_floor_height, structure_tiv, inventory_tiv, equipment_tiv, structure_deductible,
         inventory_deductible, equipment_deductible
       FROM json_each(?) wanted JOIN location l ON l.id = wanted.value JOIN result r ON r.location = l.id`,
    )
    .raw();
  const columns = createLocationColumns(ids.length);
  let place = 0;
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    for (const row of select.iterate(JSON.stringify(ids.slice(start, start + ROWS_PER_READ)))) {
      fillPlace(columns, place, row);
      place += 1;
    }
    await yieldTurn();
  }
  return columns;
}
