import type { PortfolioLocation } from '#shared/portfolio/portfolio-location.ts';
import { requireWholeRow, wholeColumns } from '../location-checksums.sql.ts';
import { createLocationPacker, numberColumns, wordColumns } from '../location-values.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** A row of table `location` as it stands there: its id, then {@link wholeColumns}. */
export type StoredLocation = readonly [id: number, ...values: (string | number | null)[]];

const columns = ['id', ...wholeColumns];

/** Creates what loads rows of table `location`; null where there is none. @throws DamagedFileError */
export function createLocationLoader(database: PortfolioDatabase): (id: number) => StoredLocation | null {
  const select = database
    .prepare<[number], [id: number, ...values: (string | number | null)[]]>(
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
  const words = wordColumns.filter((name) => name !== 'notes');
  return (id, location) => {
    const row = load(id);
    if (row === null) return false;
    const { numbers, text, lengths } = pack([location]);
    const valueOf = (name: string): string | number | null => row[columns.indexOf(name)]!;
    let end = 0;
    const isSameWord = (name: string, at: number): boolean => text.slice(end, (end += lengths[at]!)) === valueOf(name);
    return (
      numberColumns.every((name, at) => Object.is(numbers[at], valueOf(name) ?? Number.NaN)) && words.every(isSameWord)
    );
  };
}
