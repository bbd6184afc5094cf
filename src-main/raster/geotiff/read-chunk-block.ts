import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { createSamples, type Samples } from '../sample-type.ts';
import type { DecodeChunk } from './decode-chunk.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import type { TiffLayout } from './tiff-layout.ts';

/** A part of an image, in cells. */
export interface ChunkBlock {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

export interface ChunkBlockRequest {
  readonly block: ChunkBlock;
  /** Counted from 0. */
  readonly bands: readonly number[];
  /** The number of cells that were never written. */
  readonly fill: number;
}

/** Indexes of the chunks that hold a part of some bands, planes one after the other. */
export function listChunks(layout: TiffLayout, block: ChunkBlock, bands: readonly number[]): number[] {
  const { chunkWidth, chunkHeight, chunksAcross, chunksDown, isPlanar } = layout;
  const { column, row, width, height } = block;
  const indexes: number[] = [];
  for (const plane of isPlanar ? bands : [0]) {
    for (let down = Math.floor(row / chunkHeight); down * chunkHeight < row + height; down += 1) {
      for (let across = Math.floor(column / chunkWidth); across * chunkWidth < column + width; across += 1) {
        indexes.push((plane * chunksDown + down) * chunksAcross + across);
      }
    }
  }
  return indexes;
}

/**
 * Reads a part of some bands from an image's chunks, each row by row.
 * @throws RasterRefusedError; RangeError when the part is not inside the image
 */
export function readChunkBlock(
  layout: TiffLayout,
  decodeChunk: DecodeChunk,
  { block, bands, fill }: ChunkBlockRequest,
): Samples[] {
  const { chunkWidth, chunkHeight, chunksAcross, chunksDown, isPlanar } = layout;
  const { column, row, width, height } = block;
  const isInside = column >= 0 && row >= 0 && column + width <= layout.width && row + height <= layout.height;
  if (!isInside || width < 1 || height < 1) throw new RangeError(`no such block: ${JSON.stringify(block)}`);
  if (bands.some((band) => band < 0 || band >= layout.samplesPerPixel)) {
    throw new RasterRefusedError(
      'missing-band',
      'band',
      quoteWords(bands.map((band) => band + 1).join(', ')),
      packText('from-one-to', { limit: layout.samplesPerPixel }),
    );
  }
  const results = bands.map(() => createSamples(layout.sampleType, width * height));
  const planes = isPlanar ? bands : [0];
  for (let chunkRow = Math.floor(row / chunkHeight); chunkRow * chunkHeight < row + height; chunkRow += 1) {
    for (
      let chunkColumn = Math.floor(column / chunkWidth);
      chunkColumn * chunkWidth < column + width;
      chunkColumn += 1
    ) {
      for (const plane of planes) {
        const chunk = decodeChunk(plane * chunksAcross * chunksDown + chunkRow * chunksAcross + chunkColumn);
        bands.forEach((band, position) => {
          if (isPlanar && band !== plane) return;
          copyChunk(layout, chunk, { chunkRow, chunkColumn, band, block, fill, target: results[position]! });
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
  readonly block: ChunkBlock;
  readonly fill: number;
  readonly target: Samples;
}

/** Copies one band of a chunk's cells into the block that was asked for. */
function copyChunk(layout: TiffLayout, chunk: Samples | null, request: CopyRequest): void {
  const { chunkRow, chunkColumn, band, block, fill, target } = request;
  const { chunkWidth, chunkHeight } = layout;
  const step = layout.isPlanar ? 1 : layout.samplesPerPixel;
  const first = layout.isPlanar ? 0 : band;
  const left = Math.max(block.column, chunkColumn * chunkWidth);
  const columns = Math.min(block.column + block.width, (chunkColumn + 1) * chunkWidth) - left;
  const top = Math.max(block.row, chunkRow * chunkHeight);
  const bottom = Math.min(block.row + block.height, (chunkRow + 1) * chunkHeight);
  for (let y = top; y < bottom; y += 1) {
    const to = (y - block.row) * block.width + left - block.column;
    if (chunk === null) {
      target.fill(fill, to, to + columns);
      continue;
    }
    const cell = (y - chunkRow * chunkHeight) * chunkWidth + left - chunkColumn * chunkWidth;
    const from = cell * step + first;
    if (step === 1) target.set(chunk.subarray(from, from + columns), to);
    else for (let x = 0; x < columns; x += 1) target[to + x] = chunk[from + x * step]!;
  }
}
