import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewRaster } from '#main/pack/build/preview-raster.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { CELL, describeRaster, NORTH, SIDE, WEST, writePackFolder } from '../support/test-pack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-preview-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each cell has its row and column as a number; the first has none. */
const numbered = Array.from({ length: SIDE * SIDE }, (_, cell) =>
  cell === 0 ? -9999 : Math.floor(cell / SIDE) * 100 + (cell % SIDE),
);

beforeAll(() => {
  writePackFolder(folder, {
    'maps/a.tif': encodeTestGeotiff(describeRaster(numbered, { nodata: -9999, scale: 0.01 })),
    'tiled.tif': encodeTestGeotiff(describeRaster(numbered, { nodata: -9999, tileSide: 16 })),
    'metres.tif': encodeTestGeotiff(
      describeRaster(numbered, { epsg: 32631, originX: 500_000, originY: 5_761_000, cellWidth: 100, cellHeight: 100 }),
    ),
    'nowhere.tif': encodeTestGeotiff(describeRaster(numbered, { epsg: null })),
    'broken.tif': 'II*',
    'notes.txt': 'by hand',
  });
});

const preview = (
  file: string,
  { band = 1, crs = null as string | null, most = undefined as number | undefined } = {},
) => previewRaster({ folder, file, band, crs }, most);

it('has the numbers where they lie, as they are stored, and none where the raster has none', async () => {
  const drawn = (await preview('maps/a.tif'))!;
  expect(drawn).toMatchObject({ scale: 0.01, offset: 0, height: 200 });
  [WEST, NORTH - SIDE * CELL, WEST + SIDE * CELL, NORTH].forEach((edge, at) =>
    expect(drawn.bbox[at]).toBeCloseTo(edge, 9),
  );
  // Degrees of longitude are shorter at 52 degrees north.
  expect(drawn.width / drawn.height).toBeCloseTo(Math.cos((51.99 * Math.PI) / 180), 1);
  expect(drawn.values).toHaveLength(drawn.width * drawn.height);
  const at = (across: number, down: number) =>
    drawn.values[Math.floor(down * drawn.height) * drawn.width + Math.floor(across * drawn.width)];
  expect(at(0.01, 0.01)).toBeNull();
  expect(at(0.99, 0.01)).toBe(19);
  expect(at(0.01, 0.99)).toBe(1900);
  expect(at(0.52, 0.52)).toBe(1010);
});

it('of a raster in metres is turned into degrees', async () => {
  const { bbox, values, width, height } = (await preview('metres.tif'))!;
  expect(bbox[0]).toBeCloseTo(3, 2);
  expect(bbox[3]).toBeCloseTo(52, 1);
  expect(values[Math.floor(height / 2) * width + Math.floor(width / 2)]).toBe(1010);
});

it('of a raster too large to be read whole is made of fewer of its tiles', async () => {
  const whole = (await preview('tiled.tif'))!;
  // One tile of 16 x 16 cells is read, and its cell in the middle stands for all.
  const coarse = (await preview('tiled.tif', { most: 300 }))!;
  expect([coarse.width, coarse.height]).toEqual([whole.width, whole.height]);
  expect(new Set(coarse.values)).toEqual(new Set([1010]));
  expect(new Set(whole.values).size).toBe(SIDE * SIDE);
});

it.each([
  ['a raster without a place', 'nowhere.tif', {}],
  ['a band that is not there', 'maps/a.tif', { band: 2 }],
  ['what is no raster', 'notes.txt', {}],
  ['a raster that is damaged', 'broken.tif', {}],
  ['a file outside of the folder', `../${path.basename(folder)}/maps/a.tif`, {}],
])('there is none of %s', async (_what, file, options) => expect(await preview(file, options)).toBeNull());

it('is there where the coordinate system is stated', async () => {
  expect((await preview('nowhere.tif', { crs: 'EPSG:4326' }))?.values).toContain(1010);
});
