import type { LocationMatch } from '../run/result-batch.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { readResults } from '../run/result-store.sql.ts';

/** How many rows of now are placed on their street alone, not at their house. */
export function countStreetMatches(database: PortfolioDatabase): number {
  const hasMatches = database.prepare(
    'SELECT 1 FROM result_block WHERE comparison IS NULL AND matches IS NOT NULL LIMIT 1',
  );
  if (hasMatches.get() === undefined) return 0;
  let count = 0;
  for (const { batch, rows } of readResults(database, null)) {
    if (batch.matches !== null) for (const row of rows) count += isOnStreet(batch.matches[row] ?? '') ? 1 : 0;
  }
  return count;
}

/** Whether a match, as it is kept, gives a street's point. */
function isOnStreet(kept: string): boolean {
  // Most are of houses, and need not be read.
  if (!kept.includes('"street"')) return false;
  const { level, latitude } = JSON.parse(kept) as LocationMatch;
  return level === 'street' && latitude !== null;
}
