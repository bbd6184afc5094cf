import { type BoundingBox, type Coordinates, isInBox } from '#shared/domain/geo.ts';
import type { FileRemark } from '#shared/domain/portfolio-detection.ts';
import { createFileRemark } from './file-remarks.ts';

/** Where a row stands by the file's own coordinates; null: it has none. */
export interface OwnPoint {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Says of the first rows of a file that none of them lies in an installed region, and that they would with latitude and
 * longitude the other way round.
 *
 * @param boxes that together hold all that is installed
 */
export function describeReach(rows: readonly OwnPoint[], boxes: readonly BoundingBox[]): FileRemark[] {
  const points = rows.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const isReached = (point: Coordinates): boolean => boxes.some((box) => isInBox(box, point));
  if (points.length === 0 || points.some(isReached)) return [];
  const swapped = points.filter(({ latitude, longitude }) =>
    isReached({ latitude: longitude, longitude: latitude }),
  ).length;
  if (swapped * 2 > points.length) {
    return [
      createFileRemark('coordinates-look-swapped', `${swapped} of the first ${points.length} would lie in a region`),
    ];
  }
  return [createFileRemark('rows-outside-regions', `${points.length} looked at`)];
}
