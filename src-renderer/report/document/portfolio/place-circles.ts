import type { Coordinates } from '#shared/geo/geo.ts';
import { computePixelOffset } from '#renderer/map/web-mercator.ts';
import type { PortfolioReport } from './load-portfolio-report.ts';

/** Radius of one location's circle, CSS pixels, and what ten times as many add to it. */
const [RADIUS, RADIUS_PER_DECADE] = [2.4, 1.8];

type ReportMap = Pick<NonNullable<PortfolioReport['map']>, 'cells' | 'centre' | 'zoom'>;

/** A picture's width and height, CSS pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A circle on the map of a report. */
export interface PlacedCircle {
  readonly cell: number;
  /** CSS pixels from the left and from the top. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** How many locations it stands for. */
  readonly count: number;
  /** Null where none of them has the figure. */
  readonly value: number | null;
}

/** Where a point stands in a picture, CSS pixels from the left and from the top. */
export function placePoint(
  point: Coordinates,
  { centre, zoom }: Pick<ReportMap, 'centre' | 'zoom'>,
  { width, height }: PictureSize,
): { readonly x: number; readonly y: number } {
  const { x, y } = computePixelOffset(point, centre, zoom);
  return { x: width / 2 + x, y: height / 2 + y };
}

/** The circles whose centres are in the picture. */
export function placeCircles(map: ReportMap, size: PictureSize): PlacedCircle[] {
  const { counts, positions, values } = map.cells;
  return counts
    .map((count, cell) => {
      const point = { longitude: positions[cell * 2]!, latitude: positions[cell * 2 + 1]! };
      const radius = RADIUS + Math.log10(count) * RADIUS_PER_DECADE;
      return { cell, ...placePoint(point, map, size), radius, count, value: values[cell] ?? null };
    })
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
}
