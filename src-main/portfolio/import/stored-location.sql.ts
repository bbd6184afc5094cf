import type { PortfolioLocation } from '#shared/portfolio/portfolio-location.ts';
import { requireWholeRow, wholeColumns } from '../location-checksums.sql.ts';
import {
  createLocationPacker,
  createLocationUnpacker,
  type LocationValue,
  locationColumns,
} from '../location-values.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** A row of table `location` as it stands there: its id, then {@link wholeColumns}. */
export type StoredLocation = readonly [id: number, ...values: LocationValue[]];

const columns = ['id', ...wholeColumns];

/** Creates what loads rows of table `location`; null where there is none. @throws DamagedFileError */
export function createLocationLoader(database: PortfolioDatabase): (id: number) => StoredLocation | null {
  const select = database
    .prepare<[number], [id: number, ...values: LocationValue[]]>(
      `SELECT ${columns.join(', ')} FROM location WHERE id = ?`,
    )
    .raw();
  return (id) => {
    const row = select.get(id);
    if (row === undefined) return null;
    requireWholeRow(database, id, row, 1);
    return row;
  };
}

/** Creates what puts rows that were loaded back. */
export function createLocationRestorer(database: PortfolioDatabase): (row: StoredLocation) => void {
  const insert = database.prepare(
    `INSERT INTO location (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (row) => void insert.run(...row);
}

/** Creates what says whether a location is the one that is stored under a number, whatever is noted of either. */
export function createLocationComparison(
  database: PortfolioDatabase,
): (id: number, location: PortfolioLocation) => boolean {
  const load = createLocationLoader(database);
  const pack = createLocationPacker();
  const values: LocationValue[] = locationColumns.map(() => null);
  return (id, location) => {
    const row = load(id);
    if (row === null) return false;
    createLocationUnpacker(pack([location]))(values, 0);
    return locationColumns.every((name, at) => name === 'notes' || Object.is(values[at], row[at + 1]));
  };
}
