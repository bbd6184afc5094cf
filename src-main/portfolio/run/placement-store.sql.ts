import { computeRowChecksum } from '#main/platform/database/checked-tables.ts';
import type { LocationColumns } from './location-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import type { LocationMatch } from './result-batch.ts';

/** Locations whose addresses were placed, in step. */
export interface PlacedBatch {
  /** Their places in the columns of the round. */
  readonly places: Int32Array<ArrayBuffer>;
  readonly latitudes: Float64Array<ArrayBuffer>;
  readonly longitudes: Float64Array<ArrayBuffer>;
  /** JSON of a {@link LocationMatch} for each. */
  readonly matches: readonly string[];
}

/** Where addresses were placed by the run that is under way: ended anywhere, the next one has them. */
export interface PlacementStore {
  /** Puts the points that are known into the columns. @returns how many there are. */
  fill(columns: LocationColumns, count: number): number;
  /** Saves points and puts them into the columns; the transaction is the caller's. */
  save(columns: LocationColumns, placed: PlacedBatch): void;
  clear(): void;
}

/** Opens the store for a run on a basis; placements of other bases hold no more. */
export function openPlacementStore(database: PortfolioDatabase, basis: number): PlacementStore {
  database.prepare('DELETE FROM placement WHERE basis <> ?').run(basis);
  const select = database
    .prepare<[number, number], [location: number, latitude: number, longitude: number]>(
      'SELECT location, latitude, longitude FROM intact_placement WHERE location BETWEEN ? AND ? ORDER BY location',
    )
    .raw();
  const insert = database.prepare(
    'INSERT OR REPLACE INTO placement (location, basis, latitude, longitude, match, checksum) VALUES (?, ?, ?, ?, ?, ?)',
  );

  function put(columns: LocationColumns, place: number, latitude: number, longitude: number): void {
    columns.latitudes[place] = latitude;
    columns.longitudes[place] = longitude;
    columns.isPlaced[place] = 1;
  }

  return {
    fill(columns, count) {
      let [filled, place] = [0, 0];
      for (const [location, latitude, longitude] of select.iterate(columns.ids[0]!, columns.ids[count - 1]!)) {
        while (columns.ids[place]! < location) place += 1;
        // Of a location that has a result already it may have been left behind.
        if (columns.ids[place] !== location) continue;
        put(columns, place, latitude, longitude);
        filled += 1;
      }
      return filled;
    },
    save(columns, { places, latitudes, longitudes, matches }) {
      for (const [at, place] of places.entries()) {
        const row = [columns.ids[place]!, basis, latitudes[at]!, longitudes[at]!, matches[at]!];
        insert.run(...row, computeRowChecksum(row));
        put(columns, place, latitudes[at]!, longitudes[at]!);
      }
    },
    clear: () => void database.exec('DELETE FROM placement'),
  };
}

/** Reads how the address of a location was placed. @throws RangeError when it was not. */
export type ReadPlacement = (location: number) => LocationMatch;

/** Creates what reads placements beside their writer. */
export function createPlacementReader(database: PortfolioDatabase): ReadPlacement {
  const select = database.prepare<[number], string>('SELECT match FROM intact_placement WHERE location = ?').pluck();
  return (location) => {
    const match = select.get(location);
    if (match === undefined) throw new RangeError(`location ${location} is not placed`);
    return JSON.parse(match) as LocationMatch;
  };
}
