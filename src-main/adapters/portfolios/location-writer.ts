import type { Database } from 'better-sqlite3';
import { locationColumns, type LocationValues } from './location-values.ts';

const INSERT_LOCATION = `INSERT INTO location (id, ${locationColumns.join(', ')})
  VALUES (?, ${locationColumns.map(() => '?').join(', ')})`;

/**
 * Creates what saves a location under the number of its record; one that is there already is refused by the database.
 */
export function createLocationWriter(database: Database): (id: number, location: LocationValues) => void {
  const insertLocation = database.prepare(INSERT_LOCATION);
  return (id, location) => {
    insertLocation.run(id, location);
  };
}
