import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { RasterBand } from '#main/raster/raster-band.ts';
import { openRasterStore, type RasterStore } from '#main/raster/raster-store.ts';
import { createSamples, sampleTypes, type Samples, type SampleType } from '#main/raster/sample-type.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { writeRasterStore, type GroupSource } from '#main/raster/write-raster-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What one raster of the store is made of. */
interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly rowsAtOnce: number;
  readonly bands: readonly {
    readonly type: SampleType;
    readonly nodata: number | null;
    readonly seed: Uint8Array;
    readonly flat: boolean;
  }[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  // Around the sides of tiles, 64, 128 and 256, and their multiples, where edges are; and narrow ones.
  width: fc.oneof(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 60, max: 70 }),
    fc.integer({ min: 126, max: 300 }),
    fc.integer({ min: 510, max: 514 }),
  ),
  height: fc.oneof(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 60, max: 70 }),
    fc.integer({ min: 126, max: 300 }),
  ),
  rowsAtOnce: fc.constantFrom(1, 64, 100, 320),
  bands: fc.array(
    fc.record({
      type: fc.constantFrom(...sampleTypes),
      nodata: fc.oneof(fc.constant(null), fc.constantFrom(-9999, 0, 255, Infinity, -Infinity, -3.4028234663852886e38)),
      seed: fc.uint8Array({ minLength: 1, maxLength: 64 }),
      flat: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Cells of any bits at all: NaNs, infinities and negative zeros among the floats. */
function createCells({ type, seed, flat }: Drawn['bands'][number], count: number): Samples {
  const samples = createSamples(type, count);
  const bytes = new Uint8Array(samples.buffer);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = flat
      ? seed[(at % samples.BYTES_PER_ELEMENT) % seed.length]!
      : (seed[at % seed.length]! * (1 + (at >> 5)) + (at >> 9)) & 255;
  }
  return samples;
}

function writeStore(file: string, groups: readonly Drawn[], cells: readonly (readonly Samples[])[]): RasterStore {
  const sources = groups.map(({ width, height, rowsAtOnce, bands }, group): GroupSource => ({
    // Each on a grid of its own.
    grid: {
      projection: '+proj=longlat +datum=WGS84',
      originX: group,
      originY: 50,
      cellWidth: 0.5,
      cellHeight: 0.25,
      width,
      height,
    },
    bands: bands.map(({ type, nodata }, band): RasterBand => ({
      role: 'flood',
      hazard: 'fluvial',
      returnPeriodYears: band + 1,
      scenario: 'base',
      path: 'a.tif',
      band: band + 1,
      sampleType: type,
      nodata,
      scale: 1,
      offset: 0,
      unit: 'm',
    })),
    rowsAtOnce,
    readRows: (row, rows) => cells[group]!.map((samples) => samples.subarray(row * width, (row + rows) * width)),
    rank: (_, stored) => stored,
  }));
  writeRasterStore(file, sources, () => undefined);
  return openRasterStore(file, createTileCache(100_000));
}

/** The bits of samples: NaN equals NaN of the same bits only. */
const toBytes = (samples: Samples): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

describe('a raster store', () => {
  it('gives back every bit of every cell, whole and in windows, of every number type', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 2 }), fc.nat(), fc.nat(), (groups, across, down) => {
        const cells = groups.map(({ width, height, bands }) => bands.map((band) => createCells(band, width * height)));
        const store = writeStore(path.join(folder, 'any.fbr'), groups, cells);
        try {
          groups.forEach(({ width, height, bands }, index) => {
            const group = store.groups[index]!;
            bands.forEach(({ nodata }, band) => {
              const own = cells[index]![band]!;
              expect(group.bands[band]!.nodata).toBe(nodata);
              const whole = group.readBlock({ band, level: 0, column: 0, row: 0, width, height });
              expect(Buffer.compare(toBytes(whole), toBytes(own))).toBe(0);

              const column = across % width;
              const row = down % height;
              const cell = group.readCell(band, { column, row });
              expect(Object.is(cell, own[row * width + column])).toBe(true);
              const window = { column, row, width: Math.min(7, width - column), height: Math.min(70, height - row) };
              const part = group.readBlock({ band, level: 0, ...window });
              for (let y = 0; y < window.height; y += 1) {
                const start = (row + y) * width + column;
                const expected = own.subarray(start, start + window.width);
                const found = part.subarray(y * window.width, (y + 1) * window.width);
                expect(Buffer.compare(toBytes(found), toBytes(expected))).toBe(0);
              }
            });
          });
        } finally {
          store.close();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('shows, zoomed out, numbers of the cells beneath only: the greatest of each block', () => {
    fc.assert(
      fc.property(
        // Of a single band the first halving is not kept.
        fc.integer({ min: 513, max: 600 }),
        fc.integer({ min: 1, max: 300 }),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        (width, height, seed) => {
          const band = { type: 'uint16', nodata: null, seed, flat: false } as const;
          const own = createCells(band, width * height);
          const store = writeStore(
            path.join(folder, 'levels.fbr'),
            [{ width, height, rowsAtOnce: 64, bands: [band] }],
            [[own]],
          );
          try {
            const [group] = store.groups;
            expect(group!.levels.length).toBeGreaterThan(1);
            group!.levels.forEach(({ factor, width: levelWidth, height: levelHeight }, level) => {
              expect([levelWidth, levelHeight]).toEqual([Math.ceil(width / factor), Math.ceil(height / factor)]);
              const shown = group!.readBlock({
                band: 0,
                level,
                column: 0,
                row: 0,
                width: levelWidth,
                height: levelHeight,
              });
              const expected = new Uint16Array(levelWidth * levelHeight);
              own.forEach((value, cell) => {
                const at =
                  Math.floor(Math.floor(cell / width) / factor) * levelWidth + Math.floor((cell % width) / factor);
                expected[at] = Math.max(expected[at]!, value);
              });
              expect(shown).toEqual(expected);
            });
          } finally {
            store.close();
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
