import type { Database } from 'better-sqlite3';
import { computeInputChecksum, computeTextChecksum, inputColumns, textColumns } from '../location-checksums.ts';
import { locationColumns, type LocationValues } from '../location-values.ts';

const INSERT_LOCATION = `INSERT INTO location (id, ${locationColumns.join(', ')}, input_checksum, text_checksum)
  VALUES (?, ${locationColumns.map(() => '?').join(', ')}, ?, ?)`;

const checkedColumns: readonly string[] = [...inputColumns, ...textColumns];
/** Where what is checked stands among the values of a location. */
const places = checkedColumns.map((name) => (locationColumns as readonly string[]).indexOf(name));

/**
 * Creates what saves a location under the number of its record; one that is there already is refused by the database.
 */
export function createLocationWriter(database: Database): (id: number, location: LocationValues) => void {
  const insertLocation = database.prepare(INSERT_LOCATION);
  const checked: (string | number | null | undefined)[] = places.map(() => null);
  return (id, location) => {
    for (let at = 0; at < places.length; at += 1) checked[at] = location[places[at]!];
    insertLocation.run(
      id,
      location,
      computeInputChecksum(id, checked, 0),
      computeTextChecksum(id, checked, inputColumns.length),
    );
  };
}
