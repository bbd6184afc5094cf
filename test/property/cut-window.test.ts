import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { cutWindow, type WindowJob } from '#main/region/fetching/cut-window.ts';
import { mergeNear } from '#main/region/fetching/remote-files.fs.ts';
import { encodeTestGeotiff, type TestRaster } from '../support/geotiff-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-window-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CELL = 1 / 128;
const WEST = 5;
const NORTH = 52;
const NODATA = -9999;
const WATER = 9999;
/** Cells around the box that are read, too. */
const MARGIN = 4;
/** Cells on a side of a tile, and how far the next one begins from it: tiles of real maps leave gaps, or overlap. */
const SIDE = 60;

/** The depth of a cell of the map's grid; every ninth has none. */
function depthAt(column: number, row: number): number {
  return (column * 7 + row * 13) % 9 === 0 ? NODATA : ((column * 31 + row * 17) % 400) / 8;
}
const isWater = (column: number, row: number): boolean => (column + row * 3) % 11 === 0;
const isDoubtful = (column: number, row: number): boolean => (column * 5 + row) % 13 === 0;

type Shape = Pick<
  TestRaster,
  'metadata' | 'compression' | 'tileSide' | 'rowsPerStrip' | 'isBigTiff' | 'isBigEndian' | 'predictor'
>;
const shape = fc.oneof(
  fc.record({ tileSide: fc.constantFrom(16, 32), compression: fc.constantFrom('none', 'deflate') }),
  fc.record({ rowsPerStrip: fc.constantFrom(1, 3, SIDE), compression: fc.constantFrom('none', 'deflate') }),
  fc.record({ tileSide: fc.constant(16), isBigTiff: fc.constant(true), isBigEndian: fc.boolean() }),
) as fc.Arbitrary<Shape>;

let number = 0;
/** A tile of the map as a file, whose first cell is at a place of the map's grid. */
function writeTile(column: number, row: number, how: Shape, valueAt: (column: number, row: number) => number): string {
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, cell) =>
    valueAt(column + (cell % SIDE), row + Math.floor(cell / SIDE)),
  );
  const bytes = encodeTestGeotiff({
    ...how,
    width: SIDE,
    height: SIDE,
    sampleType: 'float32',
    bands: [values],
    originX: WEST + column * CELL,
    originY: NORTH - row * CELL,
    cellWidth: CELL,
    cellHeight: CELL,
    nodata: NODATA,
  });
  number += 1;
  const file = path.join(folder, `${number}.tif`);
  writeFileSync(file, bytes);
  return file;
}

/** Cuts a window as if the files were on a server: only what was asked for is there. Counts what was. */
async function cut(files: readonly string[], job: Omit<WindowJob, 'tiles' | 'target'>) {
  const sizes = files.map((file) => statSync(file).size);
  const here = files.map((_, file) => [{ start: 0, length: Math.min(8, sizes[file]!) }]);
  number += 1;
  const target = path.join(folder, `window-${number}.tif`);
  const partOf = (file: number) => ({
    file,
    parts: {
      path: files[file]!,
      size: sizes[file]!,
      extents: here[file]!.map((range) => ({ ...range, at: range.start })),
    },
  });
  for (let round = 0; round < 30; round += 1) {
    const tiles = Array.from({ length: files.length / 3 }, (_, tile) => ({
      raster: partOf(tile * 3),
      masks: [
        { raster: partOf(tile * 3 + 1), equals: 1, becomes: WATER },
        { raster: partOf(tile * 3 + 2), equals: 1, becomes: Number.NaN },
      ],
    }));
    const result = await cutWindow({ ...job, tiles, target });
    if (result.missing === null) return { target, result, here };
    for (const { file, ranges } of result.missing) here[file]!.push(...mergeNear(ranges));
  }
  throw new Error('it asks for more and more');
}

describe('a window of a map on a server', () => {
  it('has the numbers of its tiles, masks applied, and no other, however they are laid out', async () => {
    await fc.assert(
      fc.asyncProperty(
        shape,
        fc.constantFrom(SIDE - 6, SIDE, SIDE + 2),
        fc.record({
          column: fc.integer({ min: -10, max: 110 }),
          row: fc.integer({ min: -10, max: 110 }),
          width: fc.integer({ min: 1, max: 20 }),
          height: fc.integer({ min: 1, max: 20 }),
        }),
        async (how, pitch, { column, row, width, height }) => {
          const places = [0, 1].flatMap((down) => [0, 1].map((across) => [across * pitch, down * pitch] as const));
          const files = places.flatMap(([left, top]) => [
            writeTile(left, top, how, depthAt),
            writeTile(left, top, how, (x, y) => (isWater(x, y) ? 1 : NODATA)),
            writeTile(left, top, how, (x, y) => (isDoubtful(x, y) ? 1 : NODATA)),
          ]);
          const box: BoundingBox = [
            WEST + column * CELL,
            NORTH - (row + height) * CELL,
            WEST + (column + width) * CELL,
            NORTH - row * CELL,
          ];
          const { target, result } = await cut(files, { box, crs: 'EPSG:4326', noData: { equals: NODATA } });
          const tiff = await openGeoTiff(target);
          const [values] = tiff.readRows(0, tiff.height, [0]);
          const origin = tiff.geotransform;
          tiff.close();
          const left = column - MARGIN;
          const top = row - MARGIN;
          expect(origin.originX).toBeCloseTo(WEST + left * CELL, 9);
          expect(origin.originY).toBeCloseTo(NORTH - top * CELL, 9);
          expect([tiff.width, tiff.height]).toEqual([width + 2 * MARGIN, height + 2 * MARGIN]);
          const isInside = (x: number, y: number): boolean =>
            places.some(([a, b]) => x >= a && y >= b && x < a + SIDE && y < b + SIDE);
          const expected = Array.from({ length: tiff.width * tiff.height }, (_, cell) => {
            const x = left + (cell % tiff.width);
            const y = top + Math.floor(cell / tiff.width);
            if (!isInside(x, y) || isDoubtful(x, y)) return Number.NaN;
            if (isWater(x, y)) return WATER;
            const depth = depthAt(x, y);
            return depth === NODATA ? Number.NaN : depth;
          });
          expect([...values!]).toEqual(expected);
          const numbers = expected.filter((value) => !Number.isNaN(value)).length;
          expect(result).toEqual({ missing: null, cells: expected.length, cellsWithNumbers: numbers });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a tile that states its unit', () => {
  const box: BoundingBox = [WEST + 10 * CELL, NORTH - 20 * CELL, WEST + 20 * CELL, NORTH - 10 * CELL];
  const words = { m: 'm', cm: 'centimeters', ft: 'feet', in: 'in' } as const;
  const units = fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[]));

  it('is refused where its source has another, and cut where it has the same', async () => {
    await fc.assert(
      fc.asyncProperty(units, units, fc.boolean(), async (stated, unit, isItem) => {
        const said = isItem
          ? `<Item name="units">${words[stated]}</Item>`
          : `<Item name="UNITTYPE" sample="0" role="unittype">${words[stated]}</Item>`;
        const mark = () => NODATA;
        const files = [
          writeTile(0, 0, { metadata: said }, depthAt),
          writeTile(0, 0, {}, mark),
          writeTile(0, 0, {}, mark),
        ];
        const result = cut(files, { box, crs: 'EPSG:4326', noData: {}, unit });
        if (stated === unit) await expect(result).resolves.toMatchObject({ result: { missing: null } });
        else await expect(result).rejects.toMatchObject({ text: { key: 'region-unit-differs' } });
      }),
      { numRuns: 30 },
    );
  });
});
