import { packText } from '#shared/pack/pack-text.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { viewSamples, type Samples, BYTES_PER_SAMPLE, type SampleType } from '../sample-type.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { createDecompressor, decodeLerc, isLerc } from './tiff-compression.ts';
import { checkChunk, computeChunkBytes, computeChunkRows, isSparseChunk, type TiffLayout } from './tiff-layout.ts';

/**
 * Decodes a chunk by its index; null for a chunk that was never written.
 * @throws RasterRefusedError; MissingRangesError where the file is not here whole
 */
export type DecodeChunk = (index: number) => Samples | null;

/**
 * Makes the decoder of an image's chunks; a chunk that does not decode to its whole size is refused, never filled up.
 */
export async function createChunkDecoder(file: RandomAccessFile, layout: TiffLayout): Promise<DecodeChunk> {
  const decompress = await createDecompressor(layout.compression, layout.lercParameters);
  const chunksPerPlane = layout.chunksAcross * layout.chunksDown;
  const kind = layout.isTiled ? 'tile' : 'strip';

  return (index) => {
    if (isSparseChunk(layout, index)) return null;
    const chunkRow = Math.floor((index % chunksPerPlane) / layout.chunksAcross);
    const expected = computeChunkBytes(layout, computeChunkRows(layout, chunkRow));
    // A last strip may be filled up to its full height.
    const maximum = isLerc(layout.compression) ? computeMaximumLercBytes(expected) : computeChunkBytes(layout);
    checkChunk(layout, index, file.size);
    const stored = file.read(layout.offsets.at(index)!, layout.byteCounts.at(index)!);
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      const unpacked = decompress(stored, maximum);
      bytes = isLerc(layout.compression) ? decodeLerc(unpacked, computeChunkBytes(layout)) : unpacked;
    } catch (error) {
      const reason = messageOf(error);
      throw new RasterRefusedError(
        'truncated-raster',
        `${kind} ${index}`,
        packText('does-not-decode', { reason }),
        packText('whole-chunk-expected'),
      );
    }
    if (bytes.byteLength < expected) {
      throw new RasterRefusedError(
        'truncated-raster',
        `${kind} ${index}`,
        packText('bytes-decoded', { count: bytes.byteLength }),
        packText('bytes', { count: expected }),
      );
    }
    // Copied where the decoder's buffer is shared or its start is not aligned: the predictor is undone in place.
    const whole = bytes.slice(0, expected);
    if (!isLerc(layout.compression)) {
      undoPredictor(whole, layout.predictor, {
        sampleType: layout.sampleType,
        littleEndian: layout.littleEndian,
        width: layout.chunkWidth,
        samplesPerCell: layout.isPlanar ? 1 : layout.samplesPerPixel,
      });
    }
    return viewSamples(layout.sampleType, whole);
  };
}

/**
 * Bytes that a LERC blob of a chunk may unpack to: it holds the numbers, a mask and headers, and is smaller than they.
 */
function computeMaximumLercBytes(chunkBytes: number): number {
  return 2 * chunkBytes + 4096;
}

/** What a chunk's cells are, for undoing its predictor. */
interface PredictorShape {
  readonly sampleType: SampleType;
  readonly littleEndian: boolean;
  /** Cells in a row of the chunk. */
  readonly width: number;
  /** Numbers a cell holds in this chunk. */
  readonly samplesPerCell: number;
}

/**
 * Turns a decoded chunk into samples of this machine's byte order, undoing the predictor (TIFF 6.0 section 14; TIFF
 * Technical Note 3). Works on the given bytes in place.
 * @param bytes whole rows.
 */
function undoPredictor(bytes: Uint8Array<ArrayBuffer>, predictor: number, shape: PredictorShape): void {
  const size = BYTES_PER_SAMPLE[shape.sampleType];
  if (predictor === 3) {
    undoFloatingPoint(bytes, size, shape);
    return;
  }
  if (!shape.littleEndian) swapBytes(bytes, size);
  if (predictor === 2) undoDifferences(bytes, size, shape);
}

/** Reverses the bytes of every sample. */
function swapBytes(bytes: Uint8Array, size: number): void {
  if (size === 1) return;
  for (let at = 0; at + size <= bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

/** Each number is the difference to its left neighbour, of the same width in bits, whatever its type. */
function undoDifferences(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
  { width, samplesPerCell }: PredictorShape,
): void {
  const rowLength = width * samplesPerCell;
  if (size === 8) {
    const wide = new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
    for (let row = 0; row < wide.length; row += rowLength) {
      for (let at = row + samplesPerCell; at < row + rowLength; at++) {
        wide[at] = (wide[at] ?? 0n) + (wide[at - samplesPerCell] ?? 0n);
      }
    }
    return;
  }
  const samples = viewSamples(size === 1 ? 'uint8' : size === 2 ? 'uint16' : 'uint32', bytes);
  for (let row = 0; row < samples.length; row += rowLength) {
    for (let at = row + samplesPerCell; at < row + rowLength; at++) {
      samples[at] = (samples[at] ?? 0) + (samples[at - samplesPerCell] ?? 0);
    }
  }
}

/** The bytes of a row stand plane by plane, most significant first whatever the file's byte order, as differences. */
function undoFloatingPoint(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
  { width, samplesPerCell }: PredictorShape,
): void {
  const count = width * samplesPerCell;
  const planes = new Uint8Array(count * size);
  for (let start = 0; start < bytes.length; start += planes.length) {
    const row = bytes.subarray(start, start + planes.length);
    for (let at = samplesPerCell; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - samplesPerCell] ?? 0);
    planes.set(row);
    for (let sample = 0; sample < count; sample++) {
      for (let byte = 0; byte < size; byte++)
        row[sample * size + byte] = planes[(size - 1 - byte) * count + sample] ?? 0;
    }
  }
}
