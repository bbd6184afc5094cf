import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { Accumulation, AccumulationKind } from '#shared/domain/portfolio-summary.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatFilterSql } from './filter-sql.ts';
import { LATITUDE_SQL, LONGITUDE_SQL, REVIEW_TABLES } from './review-columns.ts';

/** What is accumulated by what. */
export interface AccumulationRequest {
  readonly by: AccumulationKind;
  /** Side of a cell, degrees. */
  readonly cellDegrees: number;
  readonly limit: number;
  readonly filter: PortfolioFilter;
}

/** Sums over rows, of which an accumulation is made. */
export const ACCUMULATED_SQL = `COUNT(*) AS rows, coalesce(SUM(l.tiv), 0) AS tiv, coalesce(SUM(r.aal), 0) AS aal,
  SUM(r.fluvial_pml1500) AS fluvial, SUM(r.coastal_pml1500) AS coastal, SUM(r.pluvial_pml1500) AS pluvial`;

/** A row of {@link ACCUMULATED_SQL}. */
export interface AccumulatedRow {
  readonly rows: number;
  readonly tiv: number;
  readonly aal: number;
  readonly fluvial: number | null;
  readonly coastal: number | null;
  readonly pluvial: number | null;
}

interface GroupRow extends AccumulatedRow {
  readonly key: string;
  readonly west: number | null;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly total: number;
}

/** Accumulates rows, the largest AAL first. */
export function accumulate(
  database: PortfolioDatabase,
  { by, cellDegrees, limit, filter }: AccumulationRequest,
): { readonly total: number; readonly accumulations: Accumulation[] } {
  const { where, values } = formatFilterSql(database, filter);
  const groups = database
    .prepare<unknown[], GroupRow>(
      `SELECT ${formatKey(by, cellDegrees)} AS key, ${ACCUMULATED_SQL},
         MIN(${LONGITUDE_SQL}) AS west, MIN(${LATITUDE_SQL}) AS south,
         MAX(${LONGITUDE_SQL}) AS east, MAX(${LATITUDE_SQL}) AS north, COUNT(*) OVER () AS total
       FROM ${REVIEW_TABLES} WHERE ${where} GROUP BY 1 HAVING key IS NOT NULL ORDER BY aal DESC, tiv DESC, key LIMIT ?`,
    )
    .all(...values, limit);
  return { total: groups[0]?.total ?? 0, accumulations: groups.map(toAccumulation) };
}

function formatKey(by: AccumulationKind, cellDegrees: number): string {
  if (by === 'city') return 'l.city';
  if (by === 'postalCode') return 'l.postal_code';
  // Steps of the grid are counted from 0 degrees, so that the cells of two portfolios are the same. Null without a point.
  const edge = (sql: string): string => `round(floor(${sql} / ${cellDegrees}) * ${cellDegrees}, 6)`;
  return `(${edge(LONGITUDE_SQL)} || ' ' || ${edge(LATITUDE_SQL)})`;
}

function toAccumulation(row: GroupRow): Accumulation {
  const { key, west, south, east, north } = row;
  return { key, ...toSums(row), bbox: west === null ? null : [west, south, east, north] };
}

/** The sums of an accumulation. */
export function toSums({
  rows,
  tiv,
  aal,
  fluvial,
  coastal,
  pluvial,
}: AccumulatedRow): Omit<Accumulation, 'key' | 'bbox'> {
  return {
    rows,
    tiv,
    aal,
    aalPerMille: tiv > 0 ? (aal / tiv) * 1000 : null,
    fullDependenceBound: { fluvial, coastal, pluvial },
  };
}
