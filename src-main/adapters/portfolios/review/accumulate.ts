import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { Accumulation, AccumulationKind, NamedRing } from '#shared/domain/portfolio-summary.ts';
import type { ReviewFrame } from '../columns/review-frame.ts';
import { selectRows, type RowMask } from '../columns/select-rows.ts';
import { createRowSummers, type RowSummer } from '../columns/sum-rows.ts';

/** What is accumulated by what. */
export interface AccumulationRequest {
  readonly by: AccumulationKind;
  /** Side of a cell, degrees. */
  readonly cellDegrees: number;
  /** For rings only: a row is counted in each ring that it lies in. */
  readonly rings: readonly NamedRing[];
  readonly limit: number;
  readonly filter: PortfolioFilter;
}

/** Cells along a parallel that a number tells apart: as many as the smallest cell has, twice over. */
const CELLS_PER_PARALLEL = 2 ** 23;

/** Accumulates rows, the largest AAL first. */
export function accumulate(
  frame: ReviewFrame,
  request: AccumulationRequest,
): { readonly total: number; readonly accumulations: Accumulation[] } {
  const mask = selectRows(frame, request.filter);
  const groups = request.by === 'ring' ? groupByRing(frame, request) : group(frame, mask, request);
  const accumulations = groups.map(([key, summer]): Accumulation => {
    return { key, ...summer.finish(), bbox: summer.bbox() };
  });
  accumulations.sort((a, b) => b.aal - a.aal || b.tiv - a.tiv || (a.key < b.key ? -1 : 1));
  return { total: accumulations.length, accumulations: accumulations.slice(0, request.limit) };
}

type Group = readonly [key: string, summer: RowSummer];

function group(frame: ReviewFrame, mask: RowMask, request: AccumulationRequest): Group[] {
  const createSummer = createRowSummers(frame);
  const { findKey, writeKey } = createKeys(frame, request);
  const summers = new Map<number, RowSummer>();
  for (let position = 0; position < frame.count; position++) {
    if (mask !== null && mask[position] === 0) continue;
    const key = findKey(position);
    if (key !== key) continue;
    let summer = summers.get(key);
    if (summer === undefined) {
      summer = createSummer();
      summers.set(key, summer);
    }
    summer.add(position);
  }
  return [...summers].map(([key, summer]) => [writeKey(key), summer]);
}

/** A number for each group, and its text; not a number: in none. */
function createKeys(frame: ReviewFrame, { by, cellDegrees }: AccumulationRequest) {
  if (by === 'city' || by === 'postalCode') {
    const [ranks, names] = [frame.column(by), frame.names(by)];
    return {
      findKey: (position: number): number => ranks[position]!,
      writeKey: (rank: number): string => names[rank] ?? '',
    };
  }
  // Steps of the grid are counted from 0 degrees, so that the cells of two portfolios are the same.
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
  const step = (degrees: number): number => Math.floor(degrees / cellDegrees);
  const edge = (steps: number): number => Math.round(steps * cellDegrees * 1e6) / 1e6;
  const half = CELLS_PER_PARALLEL / 2;
  return {
    findKey: (position: number): number =>
      step(latitudes[position]!) * CELLS_PER_PARALLEL + step(longitudes[position]!) + half,
    writeKey(key: number): string {
      const row = Math.floor(key / CELLS_PER_PARALLEL);
      return `${edge(key - row * CELLS_PER_PARALLEL - half)} ${edge(row)}`;
    },
  };
}

function groupByRing(frame: ReviewFrame, { rings, filter }: AccumulationRequest): Group[] {
  const createSummer = createRowSummers(frame);
  return rings.map(({ name, ring }) => {
    const summer = createSummer();
    const inRing = selectRows(frame, { ring });
    const mask = selectRows(frame, filter);
    for (let position = 0; position < frame.count; position++) {
      if (inRing![position] === 1 && (mask === null || mask[position] === 1)) summer.add(position);
    }
    return [name, summer];
  });
}
