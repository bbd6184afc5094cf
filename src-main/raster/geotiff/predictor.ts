import { BYTES_PER_SAMPLE, viewSamples, type SampleType } from '../sample-type.ts';

/** What a chunk's cells are, for undoing its predictor. */
export interface PredictorShape {
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
export function undoPredictor(bytes: Uint8Array<ArrayBuffer>, predictor: number, shape: PredictorShape): void {
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
