import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { cutWindow } from '#main/region/fetching/cut-window.ts';
import { mergeNear } from '#main/region/fetching/remote-files.fs.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { describeWithGdal, runGdal } from '../raster/support/gdal.ts';

const SIDE = 700;
const CELL = 1 / 1024;
const [WEST, NORTH] = [5, 52];
/** The box, in cells from the north-west; what is read around it on each side. */
const [COLUMN, ROW, WIDTH, HEIGHT] = [301, 222, 97, 61];
const MARGIN = 4;

const tiles = '-co TILED=YES -co BLOCKXSIZE=64 -co BLOCKYSIZE=64 -co COMPRESS=DEFLATE';
const layouts: Record<string, string> = {
  'strips of one row': '-co BLOCKYSIZE=1',
  'strips of many rows, packed': '-co BLOCKYSIZE=90 -co COMPRESS=LZW -co PREDICTOR=3',
  tiles,
  'tiles of a BigTIFF, some unwritten': `${tiles} -co BIGTIFF=YES -co SPARSE_OK=TRUE`,
  'a COG with its overviews': '-of COG -co BLOCKSIZE=128 -co COMPRESS=DEFLATE -co PREDICTOR=YES',
};

let folder: string;
let source: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-gdal-windows-'));
  source = path.join(folder, 'source.tif');
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, cell) => {
    const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
    return (x > 320 && x < 380) || (x * 5 + y) % 13 === 0 ? -9999 : Math.sin(x / 30) * 3 + y / 100;
  });
  const place = { originX: WEST, originY: NORTH, cellWidth: CELL, cellHeight: CELL };
  const raster = {
    width: SIDE,
    height: SIDE,
    sampleType: 'float32' as const,
    bands: [values],
    nodata: -9999,
    ...place,
  };
  writeFileSync(source, encodeTestGeotiff(raster));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readAll(file: string): Promise<number[]> {
  const tiff = await openGeoTiff(file);
  const [values] = tiff.readRows(0, tiff.height, [0]);
  const { nodata } = tiff;
  tiff.close();
  return Array.from(values!, (value) => (value === nodata ? Number.NaN : value));
}

describeWithGdal('a window of a file that GDAL has written', () => {
  it.each(Object.entries(layouts))('in %s is the window that GDAL cuts, of few of its bytes', async (name, how) => {
    const file = path.join(folder, `${name.replaceAll(' ', '-')}.tif`);
    runGdal('gdal_translate', ['-q', ...how.split(' '), source, file]);
    const { size } = statSync(file);
    const here = [{ start: 0, length: 16 }];
    const target = path.join(folder, `window-of-${path.basename(file)}`);
    const box = [
      WEST + COLUMN * CELL,
      NORTH - (ROW + HEIGHT) * CELL,
      WEST + (COLUMN + WIDTH) * CELL,
      NORTH - ROW * CELL,
    ] as const;
    const cut = () => {
      const extents = here.map((range) => ({ ...range, at: range.start }));
      const tiles = [{ raster: { file: 0, parts: { path: file, size, extents } }, masks: [] }];
      return cutWindow({ box, crs: 'EPSG:4326', noData: {}, tiles, target });
    };
    let result = await cut();
    for (let round = 0; result.missing !== null && round < 12; round += 1) {
      here.push(...mergeNear(result.missing.flatMap(({ ranges }) => ranges)));
      result = await cut();
    }
    expect(result.missing).toBeNull();
    const expected = path.join(folder, `gdal-of-${path.basename(file)}`);
    const window = [COLUMN - MARGIN, ROW - MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].map(String);
    runGdal('gdal_translate', ['-q', '-srcwin', ...window, file, expected]);
    expect(await readAll(target)).toEqual(await readAll(expected));
    // A ninth of the cells; strips are as wide as the map.
    const fetched = here.reduce((sum, { length }) => sum + length, 0);
    expect(fetched / size).toBeLessThan(name.startsWith('strips') ? 0.45 : 0.25);
  });
});
