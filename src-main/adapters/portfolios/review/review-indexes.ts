import type { ReviewColumn } from '#shared/domain/portfolio-review.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { reviewColumnSql } from './review-columns.ts';

/** Where a review column can be looked up in order. */
export interface ReviewIndex {
  readonly table: 'location' | 'result';
  /** The column, over `location` as l or `result` as r. */
  readonly sql: string;
  /** The location's id in that table. */
  readonly idSql: string;
}

/** Columns that a review begins with: their indexes are made when a run has ended. The others' are made when first needed. */
const FIRST_COLUMNS = ['aal', 'tiv', 'locationId', 'city', 'postalCode'] as const satisfies readonly ReviewColumn[];

/** Finds where a column can be looked up; null for one that is made of both tables. */
export function findReviewIndex(column: ReviewColumn): ReviewIndex | null {
  const sql = reviewColumnSql[column];
  const [ofLocation, ofResult] = [/\bl\./.test(sql), /\br\./.test(sql)];
  if (ofLocation && ofResult) return null;
  return ofLocation ? { table: 'location', sql, idSql: 'l.id' } : { table: 'result', sql, idSql: 'r.location' };
}

/** Makes the index of a column if there is none. It takes about a second for a million rows. */
export function ensureReviewIndex(database: PortfolioDatabase, column: ReviewColumn): void {
  const index = findReviewIndex(column);
  if (index === null) return;
  const plain = index.sql.replaceAll(/\b[lr]\./g, '');
  const id = index.table === 'location' ? 'id' : 'location';
  database.exec(`CREATE INDEX IF NOT EXISTS review_${index.table}_${column} ON ${index.table} (${plain}, ${id})`);
}

/** Makes the indexes that a review begins with. */
export function createFirstIndexes(database: PortfolioDatabase): void {
  for (const column of FIRST_COLUMNS) ensureReviewIndex(database, column);
}

/** Takes away the indexes over results: a run that saves many is faster without them. */
export function dropResultIndexes(database: PortfolioDatabase): void {
  const names = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'review_result_%'")
    .pluck()
    .all();
  for (const name of names) database.exec(`DROP INDEX ${name}`);
}
