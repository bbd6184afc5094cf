import { toLatitude, toLongitude } from '#shared/geo/mercator-square.ts';
import type { AreaEdges, TileJob } from '../tile-job.ts';

/** Which pixels of a row lie in an area, by their first and one beyond their last. */
type FillRow = (from: number, to: number) => void;

/**
 * Sets the pixels of a tile to 0 whose centre lies where its pack does not answer: outside its own area, and in those
 * of packs above. Areas are taken by the even-odd rule, their edges as straight lines in degrees.
 * @returns null where none is left
 */
export function keepAnswered(
  pixels: Uint8Array<ArrayBuffer>,
  { tile, size, areas }: Pick<TileJob, 'tile' | 'size' | 'areas'>,
): Uint8Array<ArrayBuffer> | null {
  if (areas === null) return pixels;
  const isAnswered = new Uint8Array(size);
  for (let row = 0; row < size; row += 1) {
    isAnswered.fill(0);
    for (const edges of areas.own) fillRow(edges, { tile, size, row }, (from, to) => isAnswered.fill(1, from, to));
    for (const edges of areas.above) fillRow(edges, { tile, size, row }, (from, to) => isAnswered.fill(0, from, to));
    for (let column = 0; column < size; column += 1) if (isAnswered[column] === 0) pixels[row * size + column] = 0;
  }
  return pixels.some((pixel) => pixel !== 0) ? pixels : null;
}

function fillRow(
  edges: AreaEdges,
  { tile: { z, x, y }, size, row }: Pick<TileJob, 'tile' | 'size'> & { readonly row: number },
  fill: FillRow,
): void {
  const scale = 2 ** -z;
  const latitude = toLatitude((y + (row + 0.5) / size) * scale);
  const crossings: number[] = [];
  for (let edge = 0; edge < edges.length; edge += 4) {
    const [fromX, fromY, toX, toY] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
    if (fromY > latitude === toY > latitude) continue;
    crossings.push(fromX + ((latitude - fromY) / (toY - fromY)) * (toX - fromX));
  }
  crossings.sort((a, b) => a - b);
  const west = toLongitude(x * scale);
  const degreesPerPixel = (360 * scale) / size;
  /** The first pixel whose centre is at a longitude or east of it. */
  const columnAt = (longitude: number): number =>
    Math.min(size, Math.max(0, Math.ceil((longitude - west) / degreesPerPixel - 0.5)));
  for (let crossing = 0; crossing < crossings.length; crossing += 2) {
    // East of the tile no edge is listed.
    fill(columnAt(crossings[crossing]!), columnAt(crossings[crossing + 1] ?? Infinity));
  }
}
