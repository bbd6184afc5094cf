import { portfolioStatuses, type PortfolioStatus } from '#shared/portfolio/portfolio-status.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { countRejected } from '../total-rows.sql.ts';
import { createBlockStore } from '../run/result-blocks.sql.ts';
import { findLatestBlocks } from '../run/result-store.sql.ts';

/** How many rows came to what; rows that were not run yet and rows of totals are in none. */
export function countStatuses(database: PortfolioDatabase): Partial<Record<PortfolioStatus, number>> {
  const blocks = createBlockStore(database);
  const counts = new Int32Array(portfolioStatuses.length);
  // Of one moment: another process may be putting blocks into another order.
  database.transaction(() => {
    const latest = findLatestBlocks(database, null);
    for (const { id: block } of blocks.list(null)) {
      const { ids, statuses } = blocks.loadStatuses(block);
      for (let row = 0; row < ids.length; row++) if (latest[ids[row]!] === block) counts[statuses[row]!]! += 1;
    }
  })();
  const assessed = portfolioStatuses.flatMap((status, code) => (counts[code]! > 0 ? [[status, counts[code]!]] : []));
  return { ...Object.fromEntries(assessed), REJECTED: countRejected(database) };
}
