import { type BoundingBox, computeDistanceMetres, type Coordinates, isInBox } from '#shared/geo/geo.ts';
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

/** Up to how far from the middle of a town its buildings lie, metres. */
const TOWN_METRES = 30_000;

/**
 * Says of the first rows of a file which would lie in an installed region, or in their own town, only with latitude and
 * longitude the other way round, or with the other sign of the longitude; and that none of them lies in a region.
 *
 * @param boxes that together hold all that is installed
 * @param findTown where the town of a row is; null: nobody knows
 */
export function describeReach<Row extends OwnPoint>(
  rows: readonly Row[],
  boxes: readonly BoundingBox[],
  findTown: (row: Row) => Coordinates | null,
): FileRemark[] {
  const points = rows.flatMap((row) => {
    const { line, latitude, longitude } = row;
    return latitude === null || longitude === null ? [] : [{ line, latitude, longitude, town: findTown(row) }];
  });
  const isReached = (point: Coordinates): boolean => boxes.some((box) => isInBox(box, point));
  const outside = points.filter((point) => !isReached(point));
  const remarks = corrections.flatMap(({ code, correct }): FileRemark[] => {
    const isNear = (point: Coordinates, town: Coordinates): boolean => computeDistanceMetres(point, town) < TOWN_METRES;
    const [first, ...others] = points.filter((point) => {
      const [corrected, { town }] = [correct(point), point];
      if (town !== null) return !isNear(point, town) && isNear(corrected, town);
      return !isReached(point) && isReached(corrected);
    });
    if (first === undefined) return [];
    const count = `${others.length + 1} of the first ${points.length} would lie in a region or in their own town`;
    return [createFileRemark(code, `${count}, the first in line ${first.line}`)];
  });
  if (remarks.length > 0 || outside.length < points.length || points.length === 0) return remarks;
  return [createFileRemark('rows-outside-regions', `${points.length} looked at`)];
}
