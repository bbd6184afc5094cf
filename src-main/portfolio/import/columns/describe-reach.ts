import { type BoundingBox, type Coordinates, isInBox } from '#shared/geo/geo.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { createFileRemark } from './file-remarks.ts';

/** Where a row stands by the file's own coordinates; null: it has none. */
export interface OwnPoint {
  readonly line: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What may be wrong with coordinates that would lie in a region if it were not. */
const corrections = [
  {
    code: 'coordinates-look-swapped',
    correct: ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude: longitude, longitude: latitude }),
  },
  {
    code: 'longitudes-without-sign',
    correct: ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude: -longitude }),
  },
] as const;

/**
 * Says of the first rows of a file which would lie in an installed region only with latitude and longitude the other
 * way round, or with the other sign of the longitude; and that none of them lies in one.
 *
 * @param boxes that together hold all that is installed
 */
export function describeReach(rows: readonly OwnPoint[], boxes: readonly BoundingBox[]): FileRemark[] {
  const points = rows.flatMap(({ line, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ line, latitude, longitude }],
  );
  const isReached = (point: Coordinates): boolean => boxes.some((box) => isInBox(box, point));
  const outside = points.filter((point) => !isReached(point));
  const remarks = corrections.flatMap(({ code, correct }): FileRemark[] => {
    const [first, ...others] = outside.filter((point) => isReached(correct(point)));
    if (first === undefined) return [];
    const count = `${others.length + 1} of the first ${points.length} would lie in a region`;
    return [createFileRemark(code, `${count}, the first in line ${first.line}`)];
  });
  if (remarks.length > 0 || outside.length < points.length || points.length === 0) return remarks;
  return [createFileRemark('rows-outside-regions', `${points.length} looked at`)];
}
