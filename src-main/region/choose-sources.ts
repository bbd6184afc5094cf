import type { BoundingBox } from '#shared/geo/geo.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { isFloodSource, type FetchedSource } from './list-maps.ts';

/** An arc second of latitude, metres. */
const METRES_PER_ARC_SECOND = 30.87;

/**
 * For each flood the source that serves a box best, a base map and addresses: one that covers it whole before one that
 * does not, then the one of the smallest cells, then the one that covers less of the earth beside it.
 */
export function chooseSources(sources: readonly FetchedSource[], box: BoundingBox): FetchedSource[] {
  const best = (candidates: readonly FetchedSource[]): FetchedSource[] =>
    candidates
      .toSorted(
        (a, b) =>
          Number(holdsBox(b, box)) - Number(holdsBox(a, box)) ||
          computeCellMetres(a) - computeCellMetres(b) ||
          computeReach(a) - computeReach(b),
      )
      .slice(0, 1);
  const floods = sources.filter((source) => isFloodSource(source));
  return [
    ...floodHazards.flatMap((hazard) => best(floods.filter(({ holds }) => holds.hazard === hazard))),
    ...best(sources.filter(({ holds }) => holds.kind === 'baseMap')),
    ...best(sources.filter(({ holds }) => holds.kind === 'addresses')),
  ];
}

function holdsBox({ coverage }: FetchedSource, [west, south, east, north]: BoundingBox): boolean {
  return coverage.some((box) => box[0] <= west && box[1] <= south && box[2] >= east && box[3] >= north);
}

function computeCellMetres({ holds }: FetchedSource): number {
  if (holds.kind !== 'flood') return 0;
  const { value, unit } = holds.raster.resolution;
  return unit === 'metres' ? value : value * METRES_PER_ARC_SECOND;
}

/** Square degrees. */
function computeReach({ coverage }: FetchedSource): number {
  return coverage.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);
}
