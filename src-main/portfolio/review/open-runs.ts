import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import { openComparedColumns } from './columns/compared-columns.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { loadComparison } from './comparison-store.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { readRun, type RunColumns } from './run-columns.ts';

/** The two runs of a comparison. */
export interface OpenRuns {
  readonly info: ComparisonInfo;
  readonly before: RunColumns;
  readonly after: RunColumns;
  /** Whether a location is the same in both without a look: a measure has no second result where it changes nothing. */
  isUntouched(position: number): boolean;
}

/** Opens both runs of a comparison. @throws NotFoundError */
export function openRuns(database: PortfolioDatabase, frame: ReviewFrame, comparison: number): OpenRuns {
  const info = loadComparison(database, comparison);
  const compared = openComparedColumns(database, frame, comparison);
  const hasResult = compared('status');
  const [second, current] = [readRun(compared), readRun((name) => frame.result(name))];
  if (info.kind === 'earlier') return { info, before: second, after: current, isUntouched: () => false };
  // A measure places nothing anew: it was worked out at the points that are known.
  const { matchLevel, latitude, longitude } = current;
  const after = { ...second, matchLevel, latitude, longitude };
  return { info, before: current, after, isUntouched: (position) => hasResult[position] === 0 };
}
