import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRasterStore, RasterStoreError, type RasterStore } from '#main/raster/raster-store.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { writeRasterStore } from '#main/raster/write-raster-store.ts';
import type { RasterBand } from '#main/raster/raster-band.ts';
import { createRandom } from '../../support/seeded-random.ts';

const WIDTH = 600;
const HEIGHT = 140;
const FLIPS = 600;

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-flipped-store-'));
const sound = path.join(folder, 'sound.fbr');
const flipped = path.join(folder, 'flipped.fbr');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bands: RasterBand[] = ['float32' as const, 'uint8' as const].map((sampleType, position) => ({
  role: 'flood',
  hazard: 'fluvial',
  returnPeriodYears: 100 * (position + 1),
  scenario: 'base',
  path: `${position}.tif`,
  band: 1,
  sampleType,
  nodata: null,
  scale: 1,
  offset: 0,
  unit: 'm',
}));

/** Noise, a slope, and a plain of one number: tiles of each kind. */
function readRows(row: number, rows: number): [Float32Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const random = createRandom(7 + row);
  const depths = new Float32Array(WIDTH * rows);
  const codes = new Uint8Array(WIDTH * rows);
  for (let cell = 0; cell < depths.length; cell += 1) {
    const column = cell % WIDTH;
    depths[cell] = column < 80 ? random() : column < 300 ? column / 10 : 0;
    codes[cell] = column < 400 ? column % 5 : 1;
  }
  return [depths, codes];
}

beforeAll(() => {
  const grid = {
    projection: 'EPSG:4326',
    originX: 0,
    originY: 50,
    cellWidth: 0.001,
    cellHeight: 0.001,
    width: WIDTH,
    height: HEIGHT,
  };
  const source = { grid, bands, rowsAtOnce: HEIGHT, readRows, rank: (_: number, stored: number) => stored };
  writeRasterStore(sound, [source], () => undefined);
});

/** Every cell of every level, or the error that one of them is refused with; where a cell lies tells the header. */
function readAll(store: RasterStore): string[] {
  return store.groups.flatMap((group) =>
    group.bands.flatMap((band, index) =>
      group.levels.map(({ width, height }, level) => {
        const read = (): string => {
          const block = group.readBlock({ band: index, level, column: 0, row: 0, width, height });
          return Buffer.from(block.buffer).toString('base64');
        };
        return JSON.stringify([band, group.grid, level]) + orRefused(read);
      }),
    ),
  );
}

const REFUSED = 'refused';
function orRefused(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof RasterStoreError) return REFUSED;
    throw error;
  }
}

it('a flipped bit anywhere in a store changes no cell: it is refused, or as it was', () => {
  const cache = (): ReturnType<typeof createTileCache> => createTileCache(0);
  const store = openRasterStore(sound, cache());
  const expected = readAll(store);
  store.close();
  const bytes = readFileSync(sound);
  const random = createRandom(20);
  let refusals = 0;
  for (let flip = 0; flip < FLIPS; flip += 1) {
    // All bytes of the footer, and places spread over the rest.
    const fromEnd = flip < 24 ? flip + 1 : 1 + Math.floor(random() * bytes.length);
    const place = bytes.length - fromEnd;
    copyFileSync(sound, flipped);
    const file = openSync(flipped, 'r+');
    writeSync(file, Uint8Array.of(bytes[place]! ^ (1 << Math.floor(random() * 8))), 0, 1, place);
    closeSync(file);
    let isRefused = false;
    const opened = orRefused(() => {
      const damaged = openRasterStore(flipped, cache());
      try {
        readAll(damaged).forEach((block, position) => {
          if (!block.endsWith(REFUSED)) expect(block === expected[position], `byte ${place}`).toBe(true);
          else isRefused = true;
        });
      } finally {
        damaged.close();
      }
      return '';
    });
    if (opened === REFUSED || isRefused) refusals += 1;
  }
  // All but the 8 bytes at the beginning, which nothing is read from.
  expect(refusals).toBeGreaterThan(0.95 * FLIPS);
});
