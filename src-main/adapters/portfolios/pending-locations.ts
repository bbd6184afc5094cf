import type { Database } from 'better-sqlite3';
import { assets, basements, storeys, typesOfBusiness } from '#shared/domain/exposure.ts';
import { createLocationColumns, type LocationColumns } from './location-columns.ts';

/** Locations that a run has still to do. */
export interface PendingLocations {
  readonly columns: LocationColumns;
  /** How many of the columns' places are filled. */
  readonly count: number;
}

/** Rows read before other work of the thread has its turn. */
const ROWS_PER_READ = 20_000;

/** What a run needs to know of a location, as it is selected. */
export type LocationInputRow = [
  id: number,
  latitude: number | null,
  longitude: number | null,
  typeOfBusiness: string,
  basement: string,
  storeys: string,
  firstFloorHeight: number,
  ...money: number[],
];

const FIRST_MONEY = 7;

/** How many locations have no result on a basis. */
export function countPendingLocations(database: Database, basis: number): number {
  const all = database
    .prepare('SELECT record_count - (SELECT COUNT(*) FROM rejected_row) FROM source')
    .pluck()
    .get() as number;
  const done = database.prepare('SELECT COUNT(*) FROM result WHERE basis = ?').pluck().get(basis) as number;
  return all - done;
}

/**
 * Loads the first `limit` locations after `afterId` that have no result on a basis. `yieldTurn` is awaited now and then.
 */
export async function loadPendingLocations(
  database: Database,
  { basis, afterId, limit }: { readonly basis: number; readonly afterId: number; readonly limit: number },
  yieldTurn: () => Promise<void>,
): Promise<PendingLocations> {
  const select = database
    .prepare(
      `SELECT id, latitude, longitude, type_of_business, basement, number_of_storeys, first_floor_height,
         structure_tiv, inventory_tiv, equipment_tiv, structure_deductible, inventory_deductible, equipment_deductible
       FROM location
       WHERE id > ? AND NOT EXISTS (SELECT 1 FROM result WHERE result.location = location.id AND result.basis = ?)
       ORDER BY id LIMIT ?`,
    )
    .raw();
  const columns = createLocationColumns(limit);
  let count = 0;
  let after = afterId;
  while (count < limit) {
    const wanted = Math.min(ROWS_PER_READ, limit - count);
    const before = count;
    for (const row of select.iterate(after, basis, wanted) as IterableIterator<LocationInputRow>) {
      fillPlace(columns, count, row);
      after = row[0];
      count += 1;
    }
    if (count - before < wanted) break;
    await yieldTurn();
  }
  return { columns, count };
}

const typePositions = new Map<string, number>(typesOfBusiness.map((name, position) => [name, position]));
const storeyPositions = new Map<string, number>(storeys.map((name, position) => [name, position]));
const basementPositions = new Map<string, number>(basements.map((name, position) => [name, position]));

/** Puts a location at a place of the columns; coordinates are not numbers where there are none. */
export function fillPlace(columns: LocationColumns, place: number, row: LocationInputRow): void {
  columns.ids[place] = row[0];
  columns.latitudes[place] = row[1] ?? Number.NaN;
  columns.longitudes[place] = row[2] ?? Number.NaN;
  columns.typesOfBusiness[place] = typePositions.get(row[3])!;
  columns.basements[place] = basementPositions.get(row[4])!;
  columns.storeys[place] = storeyPositions.get(row[5])!;
  columns.firstFloorHeightsMetres[place] = row[6];
  for (let asset = 0; asset < assets.length; asset++) {
    columns.tivs[place * assets.length + asset] = row[FIRST_MONEY + asset] as number;
    columns.deductibles[place * assets.length + asset] = row[FIRST_MONEY + assets.length + asset] as number;
  }
}
