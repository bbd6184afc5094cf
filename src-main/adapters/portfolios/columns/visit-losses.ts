import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import { unpackLosses } from '../packed-losses.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { createPositionFinder } from './build-result-columns.ts';
import type { ReviewFrame } from './review-frame.ts';

/**
 * Goes through the losses of every answered location, in the order in which they are stored: some 1.5 s for a million.
 * @param use is given the location's position and its figures, as `portfolioFigureNames` has them; the same array each time.
 */
export function visitLosses(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  use: (position: number, figures: Float64Array) => void,
): void {
  const find = frame.derive('positions', () => createPositionFinder(frame.ids));
  const select = database
    .prepare<[], [number, Uint8Array]>('SELECT location, losses FROM result WHERE losses IS NOT NULL ORDER BY id')
    .raw();
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  for (const [location, losses] of select.iterate()) {
    const position = find(location);
    if (position === -1) continue;
    unpackLosses(losses, figures, 0);
    use(position, figures);
  }
}
