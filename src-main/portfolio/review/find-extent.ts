import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { selectRows } from './columns/select-rows.ts';

/** As a column of bytes has it. */
const OUTSIDE = portfolioStatuses.indexOf('OUT_OF_BOUND_LOCATION') + 1;

/**
 * Finds where the rows are that a filter holds for. What is looked at first leaves rows outside every region out: one
 * wrong coordinate would make the whole world of it. Where there are no others all of them are looked at.
 */
export function findExtent(frame: ReviewFrame, filter: PortfolioFilter): ProcedureOutput<'portfolio.extent'> {
  const mask = selectRows(frame, filter);
  const statuses = frame.column('status');
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
  const [inside, outside] = [createBox(), createBox()];
  let rows = 0;
  for (let position = 0; position < frame.count; position++) {
    if (mask !== null && mask[position] === 0) continue;
    rows += 1;
    const [x, y] = [longitudes[position]!, latitudes[position]!];
    if (x === x && y === y) (statuses[position] === OUTSIDE ? outside : inside).add(x, y);
  }
  const framed = inside.bounds() ?? outside.bounds();
  return {
    rows,
    located: inside.count() + outside.count(),
    bbox: joinBoxes(inside.bounds(), outside.bounds()),
    framed,
    beyond: framed === null ? 0 : countBeyond(frame, mask, framed),
  };
}

function countBeyond(frame: ReviewFrame, mask: Uint8Array | null, [west, south, east, north]: BoundingBox): number {
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
  let beyond = 0;
  for (let position = 0; position < frame.count; position++) {
    if (mask !== null && mask[position] === 0) continue;
    const [x, y] = [longitudes[position]!, latitudes[position]!];
    // Not a number is beyond no edge.
    if (x < west || x > east || y < south || y > north) beyond += 1;
  }
  return beyond;
}

/** A box that grows around points. */
function createBox() {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let points = 0;
  return {
    add(x: number, y: number): void {
      points += 1;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    },
    count: () => points,
    bounds: (): [number, number, number, number] | null => (points === 0 ? null : [west, south, east, north]),
  };
}

function joinBoxes(
  a: [number, number, number, number] | null,
  b: [number, number, number, number] | null,
): [number, number, number, number] | null {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
