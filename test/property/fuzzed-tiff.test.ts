import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isFileProblem } from '#main/pack/install/findings.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { RasterRefusedError } from '#main/raster/geotiff/raster-refused-error.ts';
import { encodeTestGeotiff, type TestRaster } from '../support/geotiff-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-fuzzed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const base: TestRaster = {
  width: 40,
  height: 30,
  sampleType: 'int16',
  bands: [0, 1].map((band) => Int16Array.from({ length: 1200 }, (_, cell) => (cell * 7 + band) % 900)),
  originX: 5,
  originY: 52,
  cellWidth: 0.001,
  cellHeight: 0.001,
  nodata: -9999,
  scale: 0.01,
};
const shapes: Partial<TestRaster>[] = [
  {},
  { compression: 'deflate', predictor: 2, tileSide: 16 },
  { isBigTiff: true, isBigEndian: true, isPlanar: true, rowsPerStrip: 7 },
  { tileSide: 16, sparseChunks: [1, 3], isPlanar: true },
];
const files = shapes.map((shape) => encodeTestGeotiff({ ...base, ...shape }));
/** Bytes of the header and the directory, where a changed byte does the most harm. */
const HEAD_BYTES = 420;
/** Rows of a raster that lies about its size are not all asked for. */
const MOST_CELLS = 4_000_000;

/** Numbers that break what counts: ends of types, zero, one, and just beyond what was there. */
const hostile = fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff);
const damage = fc.oneof(
  fc.record({
    kind: fc.constant('byte' as const),
    at: fc.nat(HEAD_BYTES - 1),
    value: fc.integer({ min: 0, max: 255 }),
  }),
  fc.record({ kind: fc.constant('word' as const), at: fc.nat(HEAD_BYTES - 5), value: hostile }),
  fc.record({ kind: fc.constant('anywhere' as const), at: fc.nat(100_000), value: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(100_000), value: fc.constant(0) }),
);

describe('a GeoTIFF that was damaged anywhere', () => {
  it('is refused, or read whole: no other error, no endless work', async () => {
    const outcomes = { refused: 0, read: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.nat(files.length - 1),
        fc.array(damage, { minLength: 1, maxLength: 6 }),
        async (shape, damages) => {
          let bytes = files[shape]!.slice();
          for (const { kind, at, value } of damages) {
            if (kind === 'cut') bytes = bytes.subarray(0, at % (bytes.length + 1));
            else if (kind === 'word' && bytes.length > at + 4)
              new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, value, true);
            else if (bytes.length > 0) bytes[at % bytes.length] = value;
          }
          const file = path.join(folder, 'fuzzed.tif');
          writeFileSync(file, bytes);
          try {
            const tiff = await openGeoTiff(file);
            try {
              const rows = Math.min(tiff.height, Math.floor(MOST_CELLS / tiff.width / tiff.bandCount));
              const bands = Array.from({ length: tiff.bandCount }, (_, band) => band);
              if (rows > 0) {
                const read = tiff.readRows(0, rows, bands);
                expect(read.map(({ length }) => length)).toEqual(bands.map(() => rows * tiff.width));
              }
            } finally {
              tiff.close();
            }
            outcomes.read += 1;
          } catch (error) {
            if (!(error instanceof RasterRefusedError) && !isFileProblem(error)) throw error;
            outcomes.refused += 1;
          }
        },
      ),
      { numRuns: 1500 },
    );
    // Neither is the rule by mistake.
    expect(Math.min(outcomes.refused, outcomes.read)).toBeGreaterThan(50);
  });
});
