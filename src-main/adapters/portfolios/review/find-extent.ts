import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { ReviewFrame } from '../columns/review-frame.ts';
import { selectRows } from '../columns/select-rows.ts';

/** Finds where the rows are that a filter holds for. */
export function findExtent(frame: ReviewFrame, filter: PortfolioFilter): ProcedureOutput<'portfolio.extent'> {
  const mask = selectRows(frame, filter);
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
  let [rows, located] = [0, 0];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let position = 0; position < frame.count; position++) {
    if (mask !== null && mask[position] === 0) continue;
    rows += 1;
    const [x, y] = [longitudes[position]!, latitudes[position]!];
    if (x !== x || y !== y) continue;
    located += 1;
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return { rows, located, bbox: located === 0 ? null : [west, south, east, north] };
}
