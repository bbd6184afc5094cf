import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { RowRule } from './import/columns/row-rules.ts';
import type { PortfolioDatabase } from './portfolio-database.sql.ts';

/** The rule by which a row that is a total of others is set aside: it is none with a fault, and counted apart. */
export const TOTALS_RULE: RowRule = 'totals-row';

/** Holds for a row of table `rejected_row` that is a total of others. */
export const TOTAL_SQL = `instr(reasons, '"code":"${TOTALS_RULE}"') > 0`;

/** Whether a row that was set aside is a total of others, by its reasons. */
export function isTotal(reasons: readonly RowNote[]): boolean {
  return reasons.some(({ code }) => code === TOTALS_RULE);
}

/** How many rows of totals the file has. */
export function countTotals(database: PortfolioDatabase): number {
  return database.prepare(`SELECT COUNT(*) FROM rejected_row WHERE ${TOTAL_SQL}`).pluck().get() as number;
}

/** How many rows are set aside; rows of totals are not among them. */
export function countRejected(database: PortfolioDatabase): number {
  return database.prepare(`SELECT COUNT(*) FROM rejected_row WHERE NOT (${TOTAL_SQL})`).pluck().get() as number;
}
