import type { PortfolioFilter, ReviewColumn } from '#shared/domain/portfolio-review.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatFilterSql } from './filter-sql.ts';
import { LATITUDE_SQL, LONGITUDE_SQL, REVIEW_TABLES, reviewColumnSql } from './review-columns.ts';

/** Points of rows, in step. */
export interface PointList {
  /** Rows that have a point. */
  readonly total: number;
  readonly ids: number[];
  /** Longitude and latitude, one after the other. */
  readonly positions: number[];
  readonly values: (number | null)[];
}

/** Lists points with the value of a column; of more than `limit` every n-th, so that the selection is even. */
export function listPoints(
  database: PortfolioDatabase,
  request: { readonly column: ReviewColumn; readonly limit: number; readonly filter: PortfolioFilter },
): PointList {
  const { where, values } = formatFilterSql(database, request.filter);
  const hasPoint = `${where} AND ${LATITUDE_SQL} IS NOT NULL`;
  const total = database
    .prepare(`SELECT COUNT(*) FROM ${REVIEW_TABLES} WHERE ${hasPoint}`)
    .pluck()
    .get(...values) as number;
  const step = Math.max(1, Math.ceil(total / request.limit));
  const rows = database
    .prepare<unknown[], [number, number, number, number | string | null]>(
      `SELECT l.id, ${LONGITUDE_SQL}, ${LATITUDE_SQL}, ${reviewColumnSql[request.column]} FROM ${REVIEW_TABLES}
       WHERE ${hasPoint} AND l.id % ${step} = 0 ORDER BY l.id LIMIT ?`,
    )
    .raw()
    .all(...values, request.limit);
  return {
    total,
    ids: rows.map(([id]) => id),
    positions: rows.flatMap(([, longitude, latitude]) => [longitude, latitude]),
    values: rows.map(([, , , value]) => (typeof value === 'number' ? value : null)),
  };
}
