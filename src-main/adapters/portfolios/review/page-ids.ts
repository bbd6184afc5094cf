import type { PortfolioFilter, ReviewColumn } from '#shared/domain/portfolio-review.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatFilterSql } from './filter-sql.ts';
import { computeOnce } from './review-cache.ts';
import { REVIEW_TABLES, reviewColumnSql } from './review-columns.ts';
import { ensureReviewIndex, findReviewIndex, type ReviewIndex } from './review-indexes.ts';

/** In which order rows are listed. Rows without a value come last whichever way. */
export interface RowSort {
  readonly column: ReviewColumn;
  readonly direction: 'up' | 'down';
}

/** A part of the ids of the rows that a filter holds for. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
}

/**
 * Finds the ids of a page. All rows in the order of a column come from its index; else the ids are listed once in order
 * and kept until something changes, so that scrolling costs nothing more.
 */
export function pageIds(
  database: PortfolioDatabase,
  request: {
    readonly offset: number;
    readonly limit: number;
    readonly sort?: RowSort | undefined;
    readonly filter: PortfolioFilter;
  },
): IdPage {
  const { offset, limit, sort, filter } = request;
  const index = sort === undefined ? null : findReviewIndex(sort.column);
  if (sort !== undefined && index !== null && Object.keys(filter).length === 0) {
    return pageByIndex(database, { offset, limit }, sort, index);
  }
  const ids = computeOnce(database, `ids ${JSON.stringify([sort, filter])}`, () => listIds(database, sort, filter));
  return { total: ids.length, ids: [...ids.subarray(offset, offset + limit)] };
}

function listIds(database: PortfolioDatabase, sort: RowSort | undefined, filter: PortfolioFilter): Int32Array {
  for (const { column } of filter.ranges ?? []) ensureReviewIndex(database, column);
  const { where, values } = formatFilterSql(database, filter);
  const column = sort === undefined ? '' : reviewColumnSql[sort.column];
  const { tables, idSql } = findTables(where, column);
  const order = sort === undefined ? idSql : formatOrder(column, sort, idSql);
  const ids = database
    .prepare<unknown[], number>(`SELECT ${idSql} FROM ${tables} WHERE ${where} ORDER BY ${order}`)
    .pluck()
    .all(...values);
  return Int32Array.from(ids);
}

/** The tables that are needed: conditions on results alone hold for no location without one. */
function findTables(where: string, column: string): { readonly tables: string; readonly idSql: string } {
  const asked = `${where} ${column}`;
  if (!/\br\./.test(asked)) return { tables: 'location l', idSql: 'l.id' };
  if (/\br\./.test(where) && !/\bl\./.test(asked)) return { tables: 'result r', idSql: 'r.location' };
  return { tables: REVIEW_TABLES, idSql: 'l.id' };
}

function formatOrder(sql: string, { direction }: RowSort, idSql: string): string {
  // In a falling order rows without a value come last by themselves; the ids fall with it, so that one index serves both.
  return direction === 'up' ? `${sql} ASC NULLS LAST, ${idSql}` : `${sql} DESC, ${idSql} DESC`;
}

function pageByIndex(
  database: PortfolioDatabase,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  sort: RowSort,
  { table, sql, idSql }: ReviewIndex,
): IdPage {
  ensureReviewIndex(database, sort.column);
  const from = `${table} ${idSql[0]!}`;
  const counts = computeOnce(database, `counts ${sort.column}`, () => ({
    total: database
      .prepare('SELECT record_count - (SELECT COUNT(*) FROM rejected_row) FROM source')
      .pluck()
      .get() as number,
    withValue: database.prepare(`SELECT COUNT(*) FROM ${from} WHERE ${sql} IS NOT NULL`).pluck().get() as number,
  }));
  const direction = sort.direction === 'up' ? 'ASC' : 'DESC';
  const ids = database
    .prepare<unknown[], number>(
      `SELECT ${idSql} FROM ${from} WHERE ${sql} IS NOT NULL ORDER BY ${sql} ${direction}, ${idSql} ${direction} LIMIT ? OFFSET ?`,
    )
    .pluck()
    .all(limit, offset);
  if (ids.length === limit || counts.withValue === counts.total) return { total: counts.total, ids };
  const rest = database
    .prepare<unknown[], number>(`SELECT l.id FROM ${REVIEW_TABLES} WHERE ${sql} IS NULL ORDER BY l.id LIMIT ? OFFSET ?`)
    .pluck()
    .all(limit - ids.length, Math.max(0, offset - counts.withValue));
  return { total: counts.total, ids: [...ids, ...rest] };
}
