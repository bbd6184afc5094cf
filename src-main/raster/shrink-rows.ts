import { createSamples, type Samples, type SampleType } from './sample-type.ts';

/**
 * Halves rows of cells for display: of each two by two cells the one with the highest rank is kept, the first of
 * equals; where none has a rank, the first cell. Every number shown is one that the source holds.
 * @param rank NaN for a cell that is shown only where there is nothing else (nodata).
 */
export function shrinkRows(
  type: SampleType,
  rows: Samples,
  { width, height }: { readonly width: number; readonly height: number },
  rank: (stored: number) => number,
): Samples {
  const halfWidth = Math.ceil(width / 2);
  const halfHeight = Math.ceil(height / 2);
  const result = createSamples(type, halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const first = 2 * y * width + 2 * x;
      const hasRight = 2 * x + 1 < width;
      const hasBelow = 2 * y + 1 < height;
      let best = rows[first]!;
      let bestRank = rank(best);
      const consider = (stored: number): void => {
        const candidate = rank(stored);
        if (candidate > bestRank || (Number.isNaN(bestRank) && !Number.isNaN(candidate))) {
          best = stored;
          bestRank = candidate;
        }
      };
      if (hasRight) consider(rows[first + 1]!);
      if (hasBelow) consider(rows[first + width]!);
      if (hasRight && hasBelow) consider(rows[first + width + 1]!);
      result[y * halfWidth + x] = best;
    }
  }
  return result;
}
