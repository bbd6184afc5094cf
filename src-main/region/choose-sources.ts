import type { BoundingBox } from '#shared/geo/geo.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { FloodSource } from './list-maps.ts';

/** An arc second of latitude, metres. */
const METRES_PER_ARC_SECOND = 30.87;

/**
 * For each hazard the source that serves a box best: one that covers it whole before one that does not, then the one of
 * the smallest cells, then the one that covers less of the earth beside it. Only those whose files the box names.
 */
export function chooseSources(sources: readonly FloodSource[], box: BoundingBox): FloodSource[] {
  const fetched = sources.filter(({ files, reading }) => reading === 'windows' && isFound(files.by));
  return floodHazards.flatMap((hazard) => {
    const [best] = fetched
      .filter(({ holds }) => holds.hazard === hazard)
      .toSorted(
        (a, b) =>
          Number(holdsBox(b, box)) - Number(holdsBox(a, box)) ||
          computeCellMetres(a) - computeCellMetres(b) ||
          computeReach(a) - computeReach(b),
      );
    return best === undefined ? [] : [best];
  });
}

function isFound(by: FloodSource['files']['by']): boolean {
  return by === 'whole' || by === 'grid' || by === 'index';
}

function holdsBox({ coverage }: FloodSource, [west, south, east, north]: BoundingBox): boolean {
  return coverage.some((box) => box[0] <= west && box[1] <= south && box[2] >= east && box[3] >= north);
}

function computeCellMetres({ holds }: FloodSource): number {
  const { value, unit } = holds.raster.resolution;
  return unit === 'metres' ? value : value * METRES_PER_ARC_SECOND;
}

/** Square degrees. */
function computeReach({ coverage }: FloodSource): number {
  return coverage.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);
}
