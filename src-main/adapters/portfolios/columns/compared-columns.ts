import type { PortfolioDatabase } from '../portfolio-database.ts';
import { buildResultColumns } from './build-result-columns.ts';
import type { ColumnData } from './column-data.ts';
import type { ReviewFrame } from './review-frame.ts';

/** The columns of the second run of a comparison: of locations that it has no result for nothing. */
export function openComparedColumns(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  comparison: number,
): ReadonlyMap<string, ColumnData> {
  return frame.derive(`comparison ${comparison}`, () => {
    const steps = buildResultColumns(database, frame.ids, comparison);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  });
}
