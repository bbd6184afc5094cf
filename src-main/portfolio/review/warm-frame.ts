import type { ReviewFrame } from './columns/review-frame.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { giveTurn } from '../give-turn.ts';

const warmed = new WeakSet<ReviewFrame>();

/**
 * Loads what is asked for next when somebody looks at rows: what is searched, where the rows are, what became of them,
 * which of them are of one city or postal code. One after the other, so that a question in between waits for one of
 * them at most.
 */
export async function warmFrame(database: PortfolioDatabase, frame: ReviewFrame): Promise<void> {
  if (warmed.has(frame)) return;
  warmed.add(frame);
  const steps = [
    () => frame.searchText(),
    () => frame.latitudes(),
    () => frame.longitudes(),
    () => frame.column('status'),
    () => frame.places('city'),
    () => frame.places('postalCode'),
  ];
  for (const step of steps) {
    await giveTurn();
    // The portfolio may have been removed meanwhile.
    if (!database.open) return;
    step();
  }
}
