import { setTimeout as wait } from 'node:timers/promises';
import type { SampleType } from './sample-type.ts';
import { packTile, unpackTile } from './tile-codec.ts';

/** Long after the window has its first picture. */
const FIRST_AFTER_MILLISECONDS = 5000;
/** Cells on a side of the tile that is unpacked, and its bands. */
const SIDE = 32;
const BANDS = 4;
/** The layouts that maps of depths are packed in most: those of whole numbers, by each way to expect them. */
const METHODS = [3, 4, 6];
/** Times that each is unpacked: by then V8 has compiled the code. */
const ROUNDS = 24;
/** Between two rounds, so that nobody waits for more than one of them. */
const PAUSE_MILLISECONDS = 5;

/**
 * Unpacks an invented tile some times over, so that V8 compiles the code for it: the first look-ups of a process would
 * wait for that, the first of all some ten milliseconds. Some fifty milliseconds of a core in all, in pieces of one.
 *
 * @returns how many tiles were unpacked
 */
export async function warmTileCodec(): Promise<number> {
  const types: SampleType[] = Array.from({ length: BANDS }, () => 'float32');
  const bands = types.map((_, band) =>
    Float32Array.from({ length: SIDE * SIDE }, (__, cell) => inventDepth(cell, band)),
  );
  const nodata = types.map(() => null);
  const tiles = METHODS.map((method) => packTile(bands, nodata, { method, quality: 1 })).filter(
    (tile) => tile !== null,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(PAUSE_MILLISECONDS, undefined, { ref: false });
    for (const tile of tiles) unpackTile(tile, types, SIDE);
  }
  return ROUNDS * tiles.length;
}

/** Warms the codec when the process has started and gone on for a while; keeps no process alive. */
export async function warmTileCodecLater(): Promise<void> {
  await wait(FIRST_AFTER_MILLISECONDS, undefined, { ref: false });
  await warmTileCodec();
}

/** Whole centimetres, dry here and there. */
function inventDepth(cell: number, band: number): number {
  const depth = Math.round(100 * (1 + band / 4 + Math.sin(cell / 50))) / 100;
  return depth > 0.2 ? depth : Number.NaN;
}
