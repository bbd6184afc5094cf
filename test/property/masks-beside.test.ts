import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isNodata } from '#engine/index.ts';
import { openWithSidecar } from '#main/raster/index.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-masks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIDE = 9;
const cells = (most: number) =>
  fc.array(fc.integer({ min: 0, max: most }), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });
const place = { width: SIDE, height: SIDE, originX: 5, originY: 52, cellWidth: 0.001, cellHeight: 0.001 } as const;
const side = fc.integer({ min: 1, max: SIDE });

it('any part of any raster has no data exactly where the mask beside it has 0, or the raster its nodata', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        stored: cells(20),
        flags: cells(2),
        sampleType: fc.constantFrom('uint8', 'int16', 'float32', 'float64'),
        nodata: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        tileSide: fc.constantFrom(undefined, 16),
        block: fc.tuple(side, side, side, side),
      }),
      async ({ stored, flags, sampleType, nodata, tileSide, block: [column, row, width, height] }) => {
        const file = path.join(folder, 'map.tif');
        const tiles = tileSide === undefined ? {} : { tileSide };
        const declared = nodata === undefined ? {} : { nodata };
        const bands = [stored];
        writeFileSync(file, encodeTestGeotiff({ ...place, sampleType, bands, ...tiles, ...declared }));
        const metadata = '<Item name="INTERNAL_MASK_FLAGS_1">2</Item>';
        const mask = { ...place, sampleType: 'uint8', bands: [flags], epsg: null, metadata } as const;
        writeFileSync(`${file}.msk`, encodeTestGeotiff(mask));
        const { file: tiff } = await openWithSidecar(file);
        try {
          const part = {
            column: Math.min(column - 1, SIDE - 1),
            row: row - 1,
            width: Math.min(width, SIDE - column + 1),
            height: Math.min(height, SIDE - row + 1),
          };
          const [read] = tiff.readBlock(part, [0]);
          const expected = Array.from({ length: part.width * part.height }, (_, at) => {
            const cell = (part.row + Math.floor(at / part.width)) * SIDE + part.column + (at % part.width);
            return flags[cell] === 0 || stored[cell] === nodata ? null : stored[cell]!;
          });
          expect([...read!].map((value) => (isNodata(tiff, value) ? null : value))).toEqual(expected);
        } finally {
          tiff.close();
        }
      },
    ),
    { numRuns: 200 },
  );
});
