import { foldAccents } from '#shared/text/fold-accents.ts';
import type { PortfolioFilter, ReviewColumn } from '#shared/domain/portfolio-review.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { isInRing } from './in-ring.ts';
import { LATITUDE_SQL, LONGITUDE_SQL, reviewColumnSql } from './review-columns.ts';

/** A filter as a condition of SQL. */
export interface FilterSql {
  /** Condition for WHERE; `1` when every row is meant. */
  readonly where: string;
  readonly values: readonly (string | number)[];
}

const SEARCHED = ['location_id', 'street_address', 'city', 'postal_code', 'area_name'];

/** Columns whose values are no numbers: no range holds any of them. */
const TEXTS: readonly ReviewColumn[] = ['locationId', 'city', 'postalCode', 'typeOfBusiness', 'status', 'matchLevel'];

/** Puts a filter into SQL: the rows of `selectRows`. Words and rings need functions of the connection, which are made for them. */
export function formatFilterSql(database: PortfolioDatabase, filter: PortfolioFilter): FilterSql {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...of: (string | number)[]): void => {
    conditions.push(condition);
    values.push(...of);
  };
  // LIKE knows upper and lower case of unaccented letters only, and no accents.
  database.function('has_word', { deterministic: true }, (text: unknown, word: unknown) =>
    foldAccents(text as string).includes(word as string) ? 1 : 0,
  );
  for (const word of foldAccents(filter.search ?? '')
    .split(/\s+/)
    .filter((text) => text !== '')) {
    const conditionOf = (column: string): string => `has_word(l.${column}, ?)`;
    add(`(${SEARCHED.map(conditionOf).join(' OR ')})`, ...SEARCHED.map(() => word));
  }
  if (filter.statuses !== undefined) add(formatIn('r.status', filter.statuses.length), ...filter.statuses);
  if (filter.matchLevels !== undefined)
    add(formatIn('r.match_level', filter.matchLevels.length), ...filter.matchLevels);
  if (filter.city !== undefined) add('l.city = ?', filter.city);
  if (filter.postalCode !== undefined) add('l.postal_code = ?', filter.postalCode);
  for (const { column, minimum, maximum } of filter.ranges ?? []) {
    if (TEXTS.includes(column)) add('0');
    if (minimum !== undefined) add(`${reviewColumnSql[column]} >= ?`, minimum);
    if (maximum !== undefined) add(`${reviewColumnSql[column]} <= ?`, maximum);
  }
  if (filter.ids !== undefined) add('l.id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.ids));
  if (filter.ring !== undefined) addRing(database, filter.ring, add);
  return { where: conditions.length === 0 ? '1' : conditions.join(' AND '), values };
}

function formatIn(sql: string, count: number): string {
  return `${sql} IN (${Array.from({ length: count }, () => '?').join(', ')})`;
}

/** The box around a ring is asked first: most rows are outside of it. */
function addRing(
  database: PortfolioDatabase,
  ring: NonNullable<PortfolioFilter['ring']>,
  add: (condition: string, ...values: number[]) => void,
): void {
  database.function('is_in_ring', { deterministic: true }, (longitude: unknown, latitude: unknown) =>
    isInRing(ring, longitude as number, latitude as number) ? 1 : 0,
  );
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  add(`${LONGITUDE_SQL} BETWEEN ? AND ?`, Math.min(...longitudes), Math.max(...longitudes));
  add(`${LATITUDE_SQL} BETWEEN ? AND ?`, Math.min(...latitudes), Math.max(...latitudes));
  add(`is_in_ring(${LONGITUDE_SQL}, ${LATITUDE_SQL})`);
}
