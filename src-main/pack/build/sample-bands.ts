import type { BandSample } from '#shared/pack/pack-source.ts';
import type { GeoTiff, Samples } from '#main/raster/index.ts';
import { isNodata } from '#engine/index.ts';

/** A raster with at most so many cells, all bands together, is looked at whole. */
const WHOLE_CELLS = 8_000_000;
/** Pieces of a larger one that are looked at, evenly from top to bottom. */
const PIECES = 24;
/**
 * Distinct numbers up to which a raster may be one of classes: more than any index has, with codes for water and the
 * like.
 */
const MOST_CLASSES = 32;
/** Bytes of one piece. */
const PIECE_BYTES = 32 * 1024 * 1024;

/**
 * Looks at the numbers of every band: all of a small raster, evenly spaced rows of a large one.
 * @throws RasterRefusedError when a part does not decode.
 */
export function sampleBands(file: GeoTiff): BandSample[] {
  const bands = Array.from({ length: file.bandCount }, (_, band) => band);
  const counters = bands.map(createCounter);
  const isWhole = file.width * file.height * file.bandCount <= WHOLE_CELLS;
  const affordable = Math.max(1, Math.floor(PIECE_BYTES / (file.width * 8 * file.bandCount)));
  const rows = Math.min(file.height, file.rowsPerChunk, affordable);
  const step = isWhole ? rows : Math.max(rows, Math.ceil(file.height / PIECES));
  for (let row = 0; row < file.height; row += step) {
    const pieces = file.readRows(row, Math.min(rows, file.height - row), bands);
    pieces.forEach((samples, band) => counters[band]!.add(samples, file.nodata));
  }
  return counters.map(({ summarise }) => summarise());
}

function createCounter() {
  let cells = 0;
  let valid = 0;
  let hasFractions = false;
  let minimum = Infinity;
  let secondMinimum = Infinity;
  let maximum = -Infinity;
  let secondMaximum = -Infinity;
  let maximumCells = 0;
  let last = NaN;
  /** Null when there are more than can be classes. */
  let values: Set<number> | null = new Set();
  return {
    add(samples: Samples, nodata: number | null): void {
      cells += samples.length;
      for (const stored of samples) {
        if (isNodata({ nodata }, stored) || !Number.isFinite(stored)) continue;
        valid += 1;
        if (values !== null && stored !== last) {
          last = stored;
          values.add(stored);
          if (values.size > MOST_CLASSES) values = null;
        }
        if (!hasFractions && !Number.isInteger(stored)) hasFractions = true;
        if (stored > maximum) {
          secondMaximum = maximum;
          maximum = stored;
          maximumCells = 1;
        } else if (stored === maximum) maximumCells += 1;
        else if (stored > secondMaximum) secondMaximum = stored;
        if (stored < minimum) {
          secondMinimum = minimum;
          minimum = stored;
        } else if (stored > minimum && stored < secondMinimum) secondMinimum = stored;
      }
    },
    summarise(): BandSample {
      const isEmpty = valid === 0;
      return {
        cells,
        valid,
        minimum: isEmpty ? 0 : minimum,
        maximum: isEmpty ? 0 : maximum,
        secondMinimum: isEmpty ? 0 : Number.isFinite(secondMinimum) ? secondMinimum : minimum,
        secondMaximum: isEmpty ? 0 : Number.isFinite(secondMaximum) ? secondMaximum : maximum,
        maximumCells,
        hasFractions,
        values: values === null ? null : [...values].toSorted((a, b) => a - b),
      };
    },
  };
}
