import { createSamples, type Samples } from '../sample-type.ts';
import type { DecodeChunk } from './decode-chunk.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import type { TiffLayout } from './tiff-layout.ts';

/** Which rows of which bands. */
export interface RowsRequest {
  readonly row: number;
  readonly rows: number;
  readonly bands: readonly number[];
  /** The number of cells that were never written. */
  readonly fill: number;
}

/** Reads rows of some bands from an image's chunks, each row by row. @throws RasterRefusedError */
export function readChunkRows(
  layout: TiffLayout,
  decodeChunk: DecodeChunk,
  { row, rows, bands, fill }: RowsRequest,
): Samples[] {
  const { width, chunkHeight, chunksAcross, chunksDown, isPlanar } = layout;
  if (row < 0 || rows < 1 || row + rows > layout.height)
    throw new RangeError(`rows ${row} to ${row + rows} of ${layout.height}`);
  if (bands.some((band) => band < 0 || band >= layout.samplesPerPixel)) {
    throw new RasterRefusedError(
      'missing-band',
      'band',
      bands.map((band) => band + 1).join(', '),
      `1 to ${layout.samplesPerPixel}`,
    );
  }
  const results = bands.map(() => createSamples(layout.sampleType, width * rows));
  const firstChunk = Math.floor(row / chunkHeight);
  const lastChunk = Math.floor((row + rows - 1) / chunkHeight);
  const planes = isPlanar ? bands : [0];
  for (let chunkRow = firstChunk; chunkRow <= lastChunk; chunkRow += 1) {
    for (let chunkColumn = 0; chunkColumn < chunksAcross; chunkColumn += 1) {
      for (const plane of planes) {
        const chunk = decodeChunk(plane * chunksAcross * chunksDown + chunkRow * chunksAcross + chunkColumn);
        bands.forEach((band, position) => {
          if (isPlanar && band !== plane) return;
          copyChunk(layout, chunk, { chunkRow, chunkColumn, band, row, rows, fill, target: results[position]! });
        });
      }
    }
  }
  return results;
}

interface CopyRequest {
  readonly chunkRow: number;
  readonly chunkColumn: number;
  readonly band: number;
  readonly row: number;
  readonly rows: number;
  readonly fill: number;
  readonly target: Samples;
}

/** Copies one band of a chunk's cells into the rows that were asked for. */
function copyChunk(layout: TiffLayout, chunk: Samples | null, request: CopyRequest): void {
  const { chunkRow, chunkColumn, band, row, rows, fill, target } = request;
  const { width, chunkWidth, chunkHeight } = layout;
  const step = layout.isPlanar ? 1 : layout.samplesPerPixel;
  const first = layout.isPlanar ? 0 : band;
  const left = chunkColumn * chunkWidth;
  const columns = Math.min(chunkWidth, width - left);
  const top = Math.max(row, chunkRow * chunkHeight);
  const bottom = Math.min(row + rows, (chunkRow + 1) * chunkHeight, layout.height);
  for (let y = top; y < bottom; y += 1) {
    const to = (y - row) * width + left;
    if (chunk === null) {
      target.fill(fill, to, to + columns);
      continue;
    }
    const from = (y - chunkRow * chunkHeight) * chunkWidth * step + first;
    if (step === 1) target.set(chunk.subarray(from, from + columns), to);
    else for (let x = 0; x < columns; x += 1) target[to + x] = chunk[from + x * step]!;
  }
}
