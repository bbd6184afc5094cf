import { formatNamedPlace } from '#shared/geocoding/named-place.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Accumulation, AccumulationKind, NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { selectRows, type RowMask } from './columns/select-rows.ts';
import { createRowSummers, type RowSummer } from './columns/sum-rows.ts';

export interface AccumulationRequest {
  readonly by: AccumulationKind;
  /** Side of a grid cell, degrees. */
  readonly cellDegrees: number;
  /** For rings only: a row is counted in each ring that it lies in. */
  readonly rings: readonly NamedRing[];
  readonly limit: number;
  readonly filter: PortfolioFilter;
}

/** Cells along a parallel that a number tells apart: as many as the smallest cell has, twice over. */
const CELLS_PER_PARALLEL = 2 ** 23;

/** Degrees are taken to a centimetre or so. */
const UNITS_PER_DEGREE = 1e7;

/** Accumulates rows, the largest AAL first. */
export function accumulate(
  frame: ReviewFrame,
  request: AccumulationRequest,
): { readonly total: number; readonly accumulations: Accumulation[] } {
  const mask = selectRows(frame, request.filter);
  const groups = request.by === 'ring' ? groupByRing(frame, request) : group(frame, mask, request);
  const accumulations = groups.map(({ key, place, summer }): Accumulation => {
    return { key, place, ...summer.finish(), bbox: summer.bbox() };
  });
  accumulations.sort((a, b) => b.aal - a.aal || b.tiv - a.tiv || (a.key < b.key ? -1 : 1));
  return { total: accumulations.length, accumulations: accumulations.slice(0, request.limit) };
}

interface Group extends Pick<Accumulation, 'key' | 'place'> {
  readonly summer: RowSummer;
}

function group(frame: ReviewFrame, mask: RowMask, request: AccumulationRequest): Group[] {
  const createSummer = createRowSummers(frame);
  const { findKey, describe } = createKeys(frame, request);
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
  return [...summers].map(([key, summer]) => ({ ...describe(key), summer }));
}

/** A number for each group, and what it is called; not a number: in none. */
function createKeys(frame: ReviewFrame, { by, cellDegrees }: AccumulationRequest) {
  if (by === 'city' || by === 'postalCode') {
    const places = frame.places(by);
    return {
      findKey: (position: number): number => places.numbers[position]!,
      describe(group: number): Pick<Accumulation, 'key' | 'place'> {
        const place = places.describe(group);
        return { key: formatNamedPlace(place), place };
      },
    };
  }
  // Steps of the grid are counted from 0 degrees, so that the cells of two portfolios are the same.
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
  // In whole units: 42.032 / 0.001 is a little less than 42032, which is the cell south of its own.
  const side = Math.round(cellDegrees * UNITS_PER_DEGREE);
  const step = (degrees: number): number => Math.floor(Math.round(degrees * UNITS_PER_DEGREE) / side);
  const edge = (steps: number): number => (steps * side) / UNITS_PER_DEGREE;
  const half = CELLS_PER_PARALLEL / 2;
  return {
    findKey: (position: number): number =>
      step(latitudes[position]!) * CELLS_PER_PARALLEL + step(longitudes[position]!) + half,
    describe(key: number): Pick<Accumulation, 'key' | 'place'> {
      const row = Math.floor(key / CELLS_PER_PARALLEL);
      return { key: `${edge(key - row * CELLS_PER_PARALLEL - half)} ${edge(row)}`, place: null };
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
    return { key: name, place: null, summer };
  });
}
