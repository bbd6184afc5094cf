import type { Coordinates } from '#shared/domain/geo.ts';
import { portfolioStatuses, type AssessedStatus } from '#shared/domain/portfolio-status.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import type { LocationColumns } from '#main/adapters/portfolios/location-columns.ts';
import type { LocationMatch, ResultBatch, ResultPacker } from '#main/adapters/portfolios/result-batch.ts';
import type { LocationPlacer } from './location-placer.ts';
import type { PointAssessor } from './point-assessor.ts';

const codes = Object.fromEntries(portfolioStatuses.map((status, code) => [status, code])) as Record<
  AssessedStatus,
  number
>;

/** What locations are assessed with. */
export interface AssessTools {
  readonly assessor: PointAssessor;
  readonly placer: LocationPlacer;
  readonly packer: ResultPacker;
}

/** Assesses the locations at some places of the columns, each by itself: files that cannot be read stop none of the others. */
export async function assessPlaces(
  columns: LocationColumns,
  places: Int32Array,
  { assessor, placer, packer }: AssessTools,
): Promise<ResultBatch> {
  packer.begin(places.length);
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const point: Coordinates = { latitude: 0, longitude: 0 };
  for (const place of places) {
    const id = columns.ids[place]!;
    let match: LocationMatch | null = null;
    point.latitude = columns.latitudes[place]!;
    point.longitude = columns.longitudes[place]!;
    if (Number.isNaN(point.latitude)) {
      const placed = await placer.place(id);
      match = placed.match;
      if (match.latitude === null || match.longitude === null) {
        packer.add(id, placed.isUnreadable ? codes.DATA_UNREADABLE : codes.NO_SPATIAL_COORDINATES, match, null, 0);
        continue;
      }
      point.latitude = match.latitude;
      point.longitude = match.longitude;
    }
    const status = assessor.assess(point, columns, place, figures, 0);
    packer.add(id, codes[status], match, status === 'OUT_OF_BOUND_LOCATION' ? null : figures, assessor.warnings);
  }
  return packer.finish();
}
