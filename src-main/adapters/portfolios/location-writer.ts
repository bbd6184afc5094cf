import type { Database } from 'better-sqlite3';
import { computeInputChecksum, computeTextChecksum, inputColumns, textColumns } from './location-checksums.ts';
import { locationColumns, type LocationValues } from './location-values.ts';
import type { LocationInputRow } from './pending-locations.ts';

const INSERT_LOCATION = `INSERT INTO location (id, ${locationColumns.join(', ')}, input_checksum, text_checksum)
  VALUES (?, ${locationColumns.map(() => '?').join(', ')}, ?, ?)`;

const places = (names: readonly string[]): number[] =>
  names.map((name) => (locationColumns as readonly string[]).indexOf(name));
const inputPlaces = places(inputColumns);
const textPlaces = places(textColumns);

/**
 * Creates what saves a location under the number of its record; one that is there already is refused by the database.
 */
export function createLocationWriter(database: Database): (id: number, location: LocationValues) => void {
  const insertLocation = database.prepare(INSERT_LOCATION);
  return (id, location) => {
    const inputs = [id, ...inputPlaces.map((place) => location[place])] as LocationInputRow;
    const texts = textPlaces.map((place) => location[place]);
    insertLocation.run(id, location, computeInputChecksum(inputs), computeTextChecksum(id, texts));
  };
}
