import { toLatitude, toLongitude } from '#shared/geo/mercator-square.ts';
import type { AreaEdges, TileJob } from '../tile-job.ts';

/**
 * Sets the pixels of a tile to 0 whose centre lies where its pack does not answer: outside its own area, and in those
 * of packs above. Areas are taken by the even-odd rule, their edges as straight lines in degrees.
 * @returns null where none is left
 */
export function keepAnswered(
  pixels: Uint8Array<ArrayBuffer>,
  { tile: { z, x, y }, size, areas }: Pick<TileJob, 'tile' | 'size' | 'areas'>,
): Uint8Array<ArrayBuffer> | null {
  if (areas === null) return pixels;
  const scale = 2 ** -z;
  const latitudes = Float64Array.from({ length: size }, (_, row) => toLatitude((y + (row + 0.5) / size) * scale));
  const west = toLongitude(x * scale);
  const degreesPerPixel = (360 * scale) / size;
  const isAnswered = new Uint8Array(pixels.length);

  /** Sets the pixels that lie in an area. */
  function fill(edges: AreaEdges, value: 0 | 1): void {
    for (const [row, crossings] of listCrossings(edges, latitudes)) {
      const columns = crossings
        .toSorted((a, b) => a - b)
        // The first pixel whose centre is at the crossing or east of it.
        .map((longitude) => Math.min(size, Math.max(0, Math.ceil((longitude - west) / degreesPerPixel - 0.5))));
      for (let crossing = 0; crossing < columns.length; crossing += 2) {
        // East of the tile no edge is listed.
        isAnswered.fill(value, row * size + columns[crossing]!, row * size + (columns[crossing + 1] ?? size));
      }
    }
  }

  for (const edges of areas.own) fill(edges, 1);
  for (const edges of areas.above) fill(edges, 0);
  let isSeen = false;
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    if (isAnswered[pixel] === 0) pixels[pixel] = 0;
    else if (pixels[pixel] !== 0) isSeen = true;
  }
  return isSeen ? pixels : null;
}

/** The longitudes at which edges cross the middle of each row, by row. @param latitudes of the rows, falling */
function listCrossings(edges: AreaEdges, latitudes: Float64Array): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  for (let edge = 0; edge < edges.length; edge += 4) {
    const [fromX, fromY, toX, toY] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
    const end = countAbove(latitudes, Math.min(fromY, toY));
    for (let row = countAbove(latitudes, Math.max(fromY, toY)); row < end; row += 1) {
      const longitude = fromX + ((latitudes[row]! - fromY) / (toY - fromY)) * (toX - fromX);
      const crossings = rows.get(row);
      if (crossings === undefined) rows.set(row, [longitude]);
      else crossings.push(longitude);
    }
  }
  return rows;
}

/** How many of some falling numbers are at or above another. */
function countAbove(numbers: Float64Array, limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! >= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
