import type { PortfolioStatus } from '#shared/domain/portfolio-status.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';

/** How many rows came to what; rows that were not run yet are in none. */
export function countStatuses(database: PortfolioDatabase): Partial<Record<PortfolioStatus, number>> {
  const assessed = database
    .prepare<[], [PortfolioStatus, number]>(
      'SELECT status, SUM(n) FROM (SELECT status, COUNT(*) AS n FROM result GROUP BY basis, status) GROUP BY 1',
    )
    .raw()
    .all();
  const rejected = database.prepare('SELECT COUNT(*) FROM rejected_row').pluck().get() as number;
  return { ...Object.fromEntries(assessed), REJECTED: rejected };
}
