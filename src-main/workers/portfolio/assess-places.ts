import type { Coordinates } from '#shared/domain/geo.ts';
import { portfolioStatuses, type AssessedStatus } from '#shared/domain/portfolio-status.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import type { LocationColumns } from '#main/adapters/portfolios/location-columns.ts';
import type { LocationMatch, ResultBatch } from '#main/adapters/portfolios/result-store.ts';
import type { LocationPlacer } from './location-placer.ts';
import type { PointAssessor } from './point-assessor.ts';

type Batch = ResultBatch & { readonly figures: Float64Array<ArrayBuffer> };

const codes = Object.fromEntries(portfolioStatuses.map((status, code) => [status, code])) as Record<
  AssessedStatus,
  number
>;

/** Assesses the locations at some places of the columns, each by itself: none can stop the others. */
export async function assessPlaces(
  columns: LocationColumns,
  places: Int32Array,
  assessor: PointAssessor,
  placer: LocationPlacer,
): Promise<Batch> {
  const ids = new Int32Array(places.length);
  const statuses = new Uint8Array(places.length);
  const figures = new Float64Array(places.length * PORTFOLIO_FIGURE_COUNT);
  let matches: (LocationMatch | null)[] | null = null;
  const point: Coordinates = { latitude: 0, longitude: 0 };

  for (let row = 0; row < places.length; row++) {
    const place = places[row]!;
    const id = columns.ids[place]!;
    ids[row] = id;
    point.latitude = columns.latitudes[place]!;
    point.longitude = columns.longitudes[place]!;
    if (Number.isNaN(point.latitude)) {
      matches ??= Array.from({ length: places.length }, () => null);
      const match = await placer.place(id);
      matches[row] = match;
      if (match.latitude === null || match.longitude === null) {
        statuses[row] = codes.NO_SPATIAL_COORDINATES;
        figures.fill(Number.NaN, row * PORTFOLIO_FIGURE_COUNT, (row + 1) * PORTFOLIO_FIGURE_COUNT);
        continue;
      }
      point.latitude = match.latitude;
      point.longitude = match.longitude;
    }
    statuses[row] = codes[assessor.assess(point, columns, place, figures, row * PORTFOLIO_FIGURE_COUNT)];
  }
  return { ids, statuses, figures, matches };
}
