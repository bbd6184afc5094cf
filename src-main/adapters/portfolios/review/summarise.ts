import { floodHazards } from '#shared/domain/hazard.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { PortfolioSummary } from '#shared/domain/portfolio-summary.ts';
import { indexFieldName, scoreFieldName } from '#shared/contract/mediator-response.ts';
import { toClassColumn } from '../figure-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { ACCUMULATED_SQL, toSums, type AccumulatedRow } from './accumulate.ts';
import { formatFilterSql, type FilterSql } from './filter-sql.ts';
import { REVIEW_TABLES } from './review-columns.ts';
import { sumLosses } from './sum-losses.ts';

/** How many of the rows with the largest AAL are named. */
const TOP_CONTRIBUTORS = 25;
/** Upper ends of the classes of the distribution by AAL: two a decade, from 1 to ten million. */
const DISTRIBUTION_STEPS = Array.from({ length: 15 }, (_, step) => Math.round(10 ** (step / 2)));
/** The figures that are counted by class. */
const CLASSED = [
  ...floodHazards.flatMap((hazard) => [indexFieldName(hazard), scoreFieldName(hazard)]),
  'wildfireIndex',
] as const;

/** Sums a portfolio, or its filtered part, up. */
export function summarise(database: PortfolioDatabase, filter: PortfolioFilter): PortfolioSummary {
  const sql = formatFilterSql(database, filter);
  const totals = selectTotals(database, sql);
  const byAsset = {
    structure: totals.structure ?? 0,
    inventory: totals.inventory ?? 0,
    equipment: totals.equipment ?? 0,
  };
  const rejected = Object.keys(filter).length === 0 ? countRejected(database) : 0;
  return {
    ...toSums(totals),
    statuses: {
      ...countBy(database, sql, "coalesce(r.status, 'pending')"),
      ...(rejected > 0 ? { REJECTED: rejected } : {}),
    },
    matchLevels: countBy(database, sql, 'r.match_level'),
    currencies: countBy(database, sql, 'l.currency'),
    tivByAsset: byAsset,
    losses: sumLosses(database, sql),
    classes: CLASSED.map((figure) => ({ figure, rows: countClasses(database, sql, figure) })),
    distribution: selectDistribution(database, sql),
    topContributors: selectTopContributors(database, sql, totals.aal),
  };
}

type Totals = AccumulatedRow & Record<'structure' | 'inventory' | 'equipment', number | null>;

function selectTotals(database: PortfolioDatabase, { where, values }: FilterSql): Totals {
  return database
    .prepare<unknown[], Totals>(
      `SELECT ${ACCUMULATED_SQL}, SUM(l.structure_tiv) AS structure, SUM(l.inventory_tiv) AS inventory,
         SUM(l.equipment_tiv) AS equipment FROM ${REVIEW_TABLES} WHERE ${where}`,
    )
    .get(...values)!;
}

function countRejected(database: PortfolioDatabase): number {
  return database.prepare('SELECT COUNT(*) FROM rejected_row').pluck().get() as number;
}

function countBy(database: PortfolioDatabase, { where, values }: FilterSql, key: string): Record<string, number> {
  const counts = database
    .prepare<unknown[], [string | null, number]>(
      `SELECT ${key}, COUNT(*) FROM ${REVIEW_TABLES} WHERE ${where} GROUP BY 1`,
    )
    .raw()
    .all(...values);
  return Object.fromEntries(counts.filter(([name]) => name !== null)) as Record<string, number>;
}

/** Rows of each class 1 to 10 of a figure. */
function countClasses(database: PortfolioDatabase, { where, values }: FilterSql, figure: string): number[] {
  const counts = new Map(
    database
      .prepare<unknown[], [number | null, number]>(
        `SELECT r.${toClassColumn(figure)}, COUNT(*) FROM ${REVIEW_TABLES} WHERE ${where} GROUP BY 1`,
      )
      .raw()
      .all(...values),
  );
  return Array.from({ length: 10 }, (_, index) => counts.get(index + 1) ?? 0);
}

function selectDistribution(
  database: PortfolioDatabase,
  { where, values }: FilterSql,
): PortfolioSummary['distribution'] {
  const steps = DISTRIBUTION_STEPS.map((step, at) => `WHEN r.aal < ${step} THEN ${at + 1}`).join(' ');
  const found = new Map(
    database
      .prepare<unknown[], [number, number, number, number]>(
        `SELECT CASE WHEN r.aal = 0 THEN 0 ${steps} ELSE ${DISTRIBUTION_STEPS.length + 1} END, COUNT(*), SUM(l.tiv), SUM(r.aal)
         FROM ${REVIEW_TABLES} WHERE ${where} AND r.losses IS NOT NULL GROUP BY 1`,
      )
      .raw()
      .all(...values)
      .map(([step, ...sums]) => [step, sums]),
  );
  return [0, ...DISTRIBUTION_STEPS, null].map((to, at) => {
    const [rows = 0, tiv = 0, aal = 0] = found.get(at) ?? [];
    return { from: at === 0 ? 0 : at === 1 ? 0 : DISTRIBUTION_STEPS[at - 2]!, to: at === 0 ? 0 : to, rows, tiv, aal };
  });
}

function selectTopContributors(
  database: PortfolioDatabase,
  { where, values }: FilterSql,
  wholeAal: number,
): PortfolioSummary['topContributors'] {
  const rows = database
    .prepare<unknown[], { id: number; locationId: string; street: string; city: string; tiv: number; aal: number }>(
      `SELECT l.id, l.location_id AS locationId, l.street_address AS street, l.city, l.tiv, r.aal
       FROM ${REVIEW_TABLES} WHERE ${where} AND r.aal > 0 ORDER BY r.aal DESC, l.id LIMIT ${TOP_CONTRIBUTORS}`,
    )
    .all(...values);
  return rows.map(({ id, locationId, street, city, tiv, aal }) => ({
    id,
    locationId,
    label: [street, city].filter((part) => part !== '').join(', '),
    tiv,
    aal,
    share: wholeAal > 0 ? aal / wholeAal : 0,
  }));
}
