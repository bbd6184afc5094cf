import type { Samples } from './sample-type.ts';
import { SMALLEST_TILE_SIDE } from './store-format.ts';
import { packTile, tileMethods } from './tile-codec.ts';

/** Brotli's balance: measured on flood maps, 9 packs hardly better in ten times the time. */
const QUALITY = 5;
/** Methods whose bytes repeat where slopes do, differences that stand whole: for them a longer search pays. */
const repeatingMethods: ReadonlyMap<number, number> = new Map([
  [5, 9],
  [7, QUALITY],
]);
/** Brotli's longest search, 4 µs a cell: maps resampled from triangles take 10 to 15 % less, others next to nothing. */
const LONGEST_SEARCH = 11;
/** It is used where it saves this share of what the others need, */
const SEARCHING_GAIN = 0.08;
/** and a byte for so many cells: what is hardly anything already is not worth it. */
const SEARCHING_GAIN_CELLS = 48;
/**
 * Of so many tiles in turn one is packed by every method; the best of it packs the next ones. Of larger tiles, fewer.
 */
const TRIAL_INTERVAL = { small: 12, large: 4 };
/**
 * The longest search is tried with each trial; while it gains nothing, with every second, fourth, … of at most so many.
 */
const RAREST_SEARCH = 16;

/** Packs tiles of one level of a group, one after the other; it learns how they are packed best. */
export type TilePacker = ReturnType<typeof createTilePacker>;

/**
 * Creates a packer. The same tiles in the same order give the same bytes.
 * @param nodata of each band: the number that means "no data", null where there is none
 */
export function createTilePacker(nodata: readonly (number | null)[]) {
  let best: Tried | null = null;
  let tilesUntilTrial = 0;
  let trialsUntilSearch = 0;
  let searchInterval = 1;
  let uniform: { readonly key: string; readonly packed: Buffer } | null = null;

  function attempt(bands: readonly Samples[], method: number, quality: number): Tried[] {
    const packed = packTile(bands, nodata, { method, quality });
    return packed === null ? [] : [{ method, quality, packed }];
  }

  /** Packs by every method, and with the longest search when it is its turn. */
  function tryAll(bands: readonly Samples[]): Tried {
    const tried = tileMethods.flatMap((method) => attempt(bands, method, repeatingMethods.get(method) ?? QUALITY));
    const quick = findSmallest(tried);
    trialsUntilSearch -= 1;
    if (trialsUntilSearch > 0) return quick;
    const repeating = tried.filter(({ method }) => repeatingMethods.has(method));
    const searched = repeating.length === 0 ? [] : attempt(bands, findSmallest(repeating).method, LONGEST_SEARCH);
    const cells = bands.reduce((sum, { length }) => sum + length, 0);
    const least = Math.max(SEARCHING_GAIN * quick.packed.length, cells / SEARCHING_GAIN_CELLS);
    const found = searched.find(({ packed }) => quick.packed.length - packed.length >= least);
    searchInterval = found === undefined ? Math.min(RAREST_SEARCH, 2 * searchInterval) : 1;
    trialsUntilSearch = searchInterval;
    return found ?? quick;
  }

  return {
    pack(bands: readonly Samples[]): Buffer {
      const key = findUniformKey(bands);
      if (key !== null) {
        if (uniform?.key !== key) uniform = { key, packed: packTile(bands, nodata, { method: 0, quality: QUALITY })! };
        return uniform.packed;
      }
      tilesUntilTrial -= 1;
      if (best !== null && tilesUntilTrial > 0) {
        const packed = packTile(bands, nodata, best);
        if (packed !== null) return packed;
      }
      tilesUntilTrial = bands[0]!.length > SMALLEST_TILE_SIDE ** 2 ? TRIAL_INTERVAL.large : TRIAL_INTERVAL.small;
      best = tryAll(bands);
      return best.packed;
    },
  };
}

interface Tried {
  readonly method: number;
  readonly quality: number;
  readonly packed: Buffer;
}

function findSmallest(tried: readonly Tried[]): Tried {
  return tried.reduce((a, b) => (b.packed.length < a.packed.length ? b : a));
}

/** The numbers of a tile whose bands hold one number each, as a key; else null. */
function findUniformKey(bands: readonly Samples[]): string | null {
  for (const samples of bands) if (!isUniform(samples)) return null;
  return bands
    .map((samples) => new Uint8Array(samples.buffer, samples.byteOffset, samples.BYTES_PER_ELEMENT).join())
    .join(';');
}

/** Whether all numbers are the same; of NaNs it does not say so, which costs nothing but time. */
export function isUniform(samples: Samples): boolean {
  const first = samples[0]!;
  for (const value of samples)
    if (value !== first) return Number.isNaN(first) && samples.every(Number.isNaN) && hasOneNaN(samples);
  // 0 equals -0, and their bits differ.
  return first !== 0 || hasOneNaN(samples);
}

/** Whether all numbers have the same bits. */
function hasOneNaN(samples: Samples): boolean {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const size = samples.BYTES_PER_ELEMENT;
  for (let at = size; at < bytes.length; at += 1) if (bytes[at] !== bytes[at - size]) return false;
  return true;
}
