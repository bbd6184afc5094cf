import type { PortfolioDatabase } from './portfolio-database.sql.ts';

/** Holds for a row of table `rejected_row` that is a total of others: it is none with a fault, and counted apart. */
export const TOTAL_SQL = `instr(reasons, '"code":"totals-row"') > 0`;

/** How many rows of totals the file has. */
export function countTotals(database: PortfolioDatabase): number {
  return database.prepare(`SELECT COUNT(*) FROM rejected_row WHERE ${TOTAL_SQL}`).pluck().get() as number;
}

/** How many rows are set aside; rows of totals are not among them. */
export function countRejected(database: PortfolioDatabase): number {
  return database.prepare(`SELECT COUNT(*) FROM rejected_row WHERE NOT (${TOTAL_SQL})`).pluck().get() as number;
}
