import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { createTransform } from '#main/raster/create-transform.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { computeCell } from '#main/raster/raster-grid.ts';
import { resolveProjection } from '#main/raster/resolve-projection.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { installKept } from '../../support/installed-packs.ts';
import { describeWithShared } from '../../support/shared.ts';
import { describeWithGdal, readPoints, runGdal } from './support/gdal.ts';
import { createRandom } from '../../support/seeded-random.ts';

const SIDE = 50;
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A coordinate system, a place in it (longitude, latitude), and the size of a cell in its unit. Cells are 100 m where
// the datum is shifted: without its grids PROJ is some metres off there, and so is everybody else.
const systems: [string, number, number, number][] = [
  ['EPSG:4326', -121.9, 49.2, 0.0001],
  ['EPSG:4269', -80.1, 25.8, 0.0001],
  ['EPSG:4258', 5.9, 52.5, 0.0001],
  ['EPSG:3857', 5.9, 52.5, 2],
  ['EPSG:32633', 12.2, 51.9, 1],
  ['EPSG:32720', -64, -31, 1],
  ['EPSG:25832', 9.9, 53.5, 1],
  ['EPSG:26915', -93.3, 45, 1],
  ['EPSG:3400', -114.1, 51, 1],
  ['EPSG:3005', -123.1, 49.3, 1],
  ['EPSG:3347', -79.4, 43.7, 1],
  ['EPSG:3978', -97.1, 49.9, 1],
  ['EPSG:5070', -95.4, 29.8, 1],
  ['EPSG:3035', 4.9, 52.4, 1],
  ['EPSG:2154', 2.35, 48.85, 1],
  ['EPSG:3413', -68.5, 63.7, 1],
  ['EPSG:3031', 166.7, -77.8, 1],
  ['EPSG:2263', -74, 40.7, 5],
  ['EPSG:2229', -118.2, 34, 5],
  ['EPSG:28992', 5.9, 52.5, 100],
  ['EPSG:27700', -1.1, 53.9, 100],
  ['EPSG:31370', 4.35, 50.85, 100],
  ['EPSG:2056', 7.45, 46.95, 100],
  ['EPSG:31467', 9.2, 48.8, 100],
  ['+proj=tmerc +lat_0=0 +lon_0=-114 +k=0.9999 +x_0=1000 +y_0=-5000000 +ellps=GRS80 +units=m', -114.1, 51, 1],
  [
    '+proj=lcc +lat_1=49 +lat_2=50 +lat_0=48.5 +lon_0=-120 +x_0=600000 +y_0=1000 +datum=NAD83 +units=us-ft',
    -121,
    49.2,
    5,
  ],
  [
    '+proj=lcc +lat_1=46.5 +lat_0=46.5 +lon_0=3 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +datum=WGS84 +units=ft',
    2.3,
    48.8,
    5,
  ],
  ['+proj=aea +lat_1=50 +lat_2=58.5 +lat_0=45 +lon_0=-126 +x_0=1000000 +y_0=0 +ellps=GRS80 +units=m', -123.1, 49.3, 1],
  ['+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m', 12.2, 51.9, 1],
  ['+proj=merc +lat_ts=40 +lon_0=0 +datum=WGS84 +units=m', 23.7, 38, 1],
  ['+proj=stere +lat_0=90 +lat_ts=75 +lon_0=-45 +datum=WGS84 +units=m', -51.7, 64.2, 1],
  ['+proj=longlat +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +no_defs', 9.2, 48.8, 0.001],
];

describeWithGdal('the cell at a point, where GDAL finds it', () => {
  const random = createRandom(7);
  const cells = Uint16Array.from({ length: SIDE * SIDE }, (_, cell) => cell);

  it.each(systems)('%s at %d, %d', async (system, longitude, latitude, cellSize) => {
    const [x = NaN, y = NaN] = runGdal(
      'gdaltransform',
      ['-s_srs', '+proj=longlat +datum=WGS84', '-t_srs', system, '-output_xy'],
      `${longitude} ${latitude}\n`,
    )
      .trim()
      .split(/\s+/)
      .map(Number);
    const half = (SIDE / 2) * cellSize;
    const source = path.join(folder, 'numbered.tif');
    const place = { originX: 0, originY: 0, cellWidth: 1, cellHeight: 1 };
    writeFileSync(
      source,
      encodeTestGeotiff({ width: SIDE, height: SIDE, sampleType: 'uint16', bands: [cells], ...place }),
    );
    const file = path.join(folder, 'placed.tif');
    const corners = [x - half, y + half, x + half, y - half].map(String);
    runGdal('gdal_translate', ['-q', '-a_srs', system, '-a_ullr', ...corners, source, file]);

    const tiff = await openGeoTiff(file);
    tiff.close();
    const projection = resolveProjection(tiff.keys, undefined);
    const transform = createTransform(projection);
    const grid = { projection, ...tiff.geotransform, width: SIDE, height: SIDE };
    // Away from the cells' edges by a fifth of a cell: 20 cm where a cell is a metre.
    const points = Array.from({ length: 40 }, () => {
      const place = (): number => Math.floor(random() * SIDE) + 0.2 + 0.6 * random();
      return transform.unproject(grid.originX + place() * grid.cellWidth, grid.originY - place() * grid.cellHeight);
    });
    const expected = readPoints(file, 1, points).map(Number);
    const found = points.map((point) => {
      const projected = transform.project(point);
      const cell = computeCell(grid, projected.x, projected.y);
      return cell === null ? null : cell.row * SIDE + cell.column;
    });
    expect(found).toEqual(expected);
  });
});

describeWithGdal('the maps of the packs', () => {
  describeWithShared('at points, as GDAL reads them', 'packs', (packs) => {
    let library: InstalledPackLibrary;
    beforeAll(async () => {
      library = await createPackLibrary({ dataDirectory: folder, tileCacheBytes: 1 << 24, onChange: () => undefined });
      await installKept(
        library,
        readdirSync(packs).map((pack) => path.join(packs, pack)),
      );
    });
    afterAll(() => library?.close());

    it.each(readdirSync(packs))('%s', (pack) => {
      const random = createRandom(11);
      const { id } = JSON.parse(readFileSync(path.join(packs, pack, 'pack.json'), 'utf8')) as { id: string };
      const open = library.openPacks().find(({ info }) => info.id === id)!;
      let compared = 0;
      for (const hazard of floodHazards) {
        for (const [index, { group, band }] of (open.floods[hazard]?.maps ?? []).entries()) {
          const { width, height, originX, originY, cellWidth, cellHeight } = group.grid;
          const place = (count: number): number => Math.floor(random() * count) + 0.25 + 0.5 * random();
          const points = Array.from({ length: 300 }, () =>
            group.unproject(originX + place(width) * cellWidth, originY - place(height) * cellHeight),
          );
          const source = library.catalogue.floodSources(hazard).find((candidate) => candidate.pack.id === id)!;
          const { path: file, band: number } = group.bands[band]!;
          const expected = readPoints(path.join(packs, pack, file), number, points);
          points.forEach((point, at) => {
            const map = source.read(point, 1).maps[index]!;
            const printed = Number(expected[at]);
            // GDAL prints 15 digits of a double that holds a float: the nearest float is the number.
            const stored = map.kind === 'nodata' ? (group.bands[band]!.nodata ?? Number.NaN) : map.stored;
            expect(Math.fround(printed)).toBe(Math.fround(stored));
          });
          compared += points.length;
        }
      }
      expect(compared).toBeGreaterThanOrEqual(300);
    });
  });
});

describe('a coordinate system', () => {
  it('in a file wins over the manifest’s, which fills a gap', () => {
    const keys = new Map([
      [1024, 2],
      [2048, 4326],
    ]);
    expect(resolveProjection(keys, 'EPSG:32633')).toContain('+proj=longlat');
    expect(resolveProjection(new Map(), 'EPSG:32633')).toContain('+proj=utm +zone=33');
    expect(resolveProjection(new Map(), '+proj=utm +zone=33 +datum=WGS84')).toContain('+zone=33');
  });
});
