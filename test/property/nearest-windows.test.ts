import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { cutWindow } from '#main/region/fetching/cut-window.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-nearest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Cells of the finest grid on a side of a tile, and their size: degrees that binary numbers have exactly. */
const SIDE = 48;
const CELL = 2 ** -10;
const [WEST, NORTH] = [4, 52];

let number = 0;
/** A tile of the square of `SIDE` fine cells whose north-west one is given, in cells that are larger by a factor. */
function writeTile(column: number, row: number, factor: number) {
  const [width, cellWidth] = [SIDE / factor, CELL * factor];
  const values = Float32Array.from({ length: width * width }, (_, cell) =>
    valueOf(column / factor + (cell % width), row / factor + Math.floor(cell / width), factor),
  );
  const file = path.join(folder, `${(number += 1)}.tif`);
  const place = { originX: WEST + column * CELL, originY: NORTH - row * CELL, cellWidth, cellHeight: cellWidth };
  const raster = { ...place, width, height: width, sampleType: 'float32', bands: [values], tileSide: 16 } as const;
  writeFileSync(file, encodeTestGeotiff(raster));
  return file;
}

/** The number of a cell of a grid of that factor, counted from the corner of all tiles. */
function valueOf(column: number, row: number, factor: number): number {
  return factor * 100_000 + row * 200 + column;
}

test('of tiles on different grids each cell of the finest has the number that its centre lies in; holes are filled', async () => {
  const factor = fc.constantFrom(1, 2, 3, null);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(factor, factor, factor, factor).filter((factors) => factors.some((tile) => tile !== null)),
      fc.record({ column: fc.nat(70), row: fc.nat(70), width: fc.integer({ min: 1, max: 20 }) }),
      async (factors, { column, row, width }) => {
        const places = factors.map((tile, at) => ({ factor: tile, left: (at % 2) * SIDE, top: (at >> 1) * SIDE }));
        const there = places.flatMap(({ factor, left, top }) => (factor === null ? [] : [{ factor, left, top }]));
        const box: BoundingBox = [
          WEST + column * CELL,
          NORTH - (row + width) * CELL,
          WEST + (column + width) * CELL,
          NORTH - row * CELL,
        ];
        const files = there.map(({ factor, left, top }) => writeTile(left, top, factor));
        const target = path.join(folder, `${(number += 1)}.tif`);
        const result = await cutWindow({
          box,
          target,
          crs: 'EPSG:4326',
          noData: {},
          isNearest: true,
          fills: places
            .filter((place) => place.factor === null)
            .map(({ left, top }) => ({
              value: -7,
              box: [
                WEST + left * CELL,
                NORTH - (top + SIDE) * CELL,
                WEST + (left + SIDE) * CELL,
                NORTH - top * CELL,
              ] as const,
            })),
          tiles: files.map((file, at) => {
            const size = statSync(file).size;
            return {
              raster: { file: at, parts: { path: file, size, extents: [{ start: 0, length: size, at: 0 }] } },
              masks: [],
            };
          }),
        });
        const tiff = await openGeoTiff(target);
        const [values] = tiff.readRows(0, tiff.height, [0]);
        const { originX, originY, cellWidth } = tiff.geotransform;
        tiff.close();
        // The finest that has a part of the window, in steps of the smallest cells.
        const step = cellWidth / CELL;
        expect([1, 2, 3]).toContain(step);
        let numbers = 0;
        for (const [cell, value] of values!.entries()) {
          const x = (originX - WEST) / CELL + ((cell % tiff.width) + 0.5) * step;
          const y = (NORTH - originY) / CELL + (Math.floor(cell / tiff.width) + 0.5) * step;
          const isInside = x >= 0 && y >= 0 && x < 2 * SIDE && y < 2 * SIDE;
          const place = isInside ? places[Math.floor(x / SIDE) + 2 * Math.floor(y / SIDE)]! : null;
          // Beyond all tiles those of larger cells go on for half a cell.
          if (place === null) {
            expect(Number.isNaN(value) || value >= 100_000).toBe(true);
            if (!Number.isNaN(value)) numbers += 1;
            continue;
          }
          if (place.factor === null) {
            expect(value).toBe(-7);
            continue;
          }
          numbers += 1;
          expect(value).toBe(valueOf(Math.floor(x / place.factor), Math.floor(y / place.factor), place.factor));
          // Beside the box there may be smaller ones.
          const isInBox = x >= column && x <= column + width && y >= row && y <= row + width;
          if (isInBox) expect(place.factor).toBeGreaterThanOrEqual(step);
        }
        expect(result).toEqual({ missing: null, cells: values!.length, cellsWithNumbers: numbers });
      },
    ),
    { numRuns: 60 },
  );
});
