import type { Coordinates } from '#shared/geo/geo.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import type { LocationColumns } from './location-columns.ts';
import type { ReadPlacement } from './placement-store.sql.ts';
import type { ResultBatch, ResultPacker } from './result-batch.ts';
import { assessedCodes } from './assessed-codes.ts';
import type { PointAssessor } from './point-assessor.ts';

/** What locations are assessed with. */
export interface AssessTools {
  readonly assessor: PointAssessor;
  readonly readPlacement: ReadPlacement;
  readonly packer: ResultPacker;
}

/**
 * Assesses the locations at some places of the columns, each by itself: files that cannot be read stop none of the
 * others.
 */
export function assessPlaces(
  columns: LocationColumns,
  places: Int32Array,
  { assessor, readPlacement, packer }: AssessTools,
): ResultBatch {
  packer.begin(places.length);
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const point: Coordinates = { latitude: 0, longitude: 0 };
  for (const place of places) {
    const id = columns.ids[place]!;
    point.latitude = columns.latitudes[place]!;
    point.longitude = columns.longitudes[place]!;
    const match = columns.isPlaced[place] === 1 ? readPlacement(id) : null;
    const status = assessor.assess(point, columns, place, figures, 0);
    const answer = status === 'OUT_OF_BOUND_LOCATION' ? null : figures;
    packer.add(id, assessedCodes[status], match, answer, assessor);
  }
  return packer.finish();
}
