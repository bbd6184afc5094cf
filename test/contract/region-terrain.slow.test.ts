import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveBytes } from '../support/file-server.ts';
import {
  chilliwack,
  gloHeightAt,
  heightOf,
  listAsked,
  medford,
  mrdemHeightOf,
  serveItems,
  toAtlas,
  usgsHeightOf,
} from '../support/terrain-server.ts';
import { CORNER_BOX, INLAND_BOX, SECOND, setUpTerrainRuns, TOLERANCE } from './support/terrain-runs.ts';

const runs = setUpTerrainRuns();

describe('region get of terrain, as a process', () => {
  it('has every number of GLO-30, of GLO-90 where it has none, and the sea where neither has', async () => {
    const { code, out, error } = await runs.get('made-glo-30', CORNER_BOX);
    expect(error).not.toContain('not');
    expect(JSON.parse(out)).toMatchObject({ packs: [{ id: 'made-50n-7e-made-glo-30', state: 'written' }], failed: [] });
    expect(code).toBe(0);
    const { cells, manifest, tiff } = await runs.readTerrain('made-50n-7e-made-glo-30');
    expect(manifest).toMatchObject({
      format: 2,
      terrain: { path: 'terrain.tif', unit: 'm', verticalDatum: 'EGM2008', surface: 'surface' },
      limits: expect.stringContaining('roofs and treetops') as string,
      attribution: expect.stringMatching(/WorldDEM-30.*; .*WorldDEM-90/) as string,
      territory: { bbox: CORNER_BOX.split(',').map(Number) },
    });
    expect(manifest).not.toHaveProperty('hazards');
    // The finest of the grids, half a cell of it north-west of whole arc seconds: the tiles' points are centres.
    expect(tiff.geotransform.cellWidth).toBeCloseTo(SECOND, 12);
    expect((tiff.geotransform.originX - 6) * 3600).toBeCloseTo(3564 - 4 - 0.5, 6);
    expect((50 - tiff.geotransform.originY) * 3600).toBeCloseTo(-36 - 4 - 0.5, 6);
    const differing = cells.filter(({ x, y, value }) => !(Math.abs(value - gloHeightAt(x, y)) < TOLERANCE));
    expect(differing).toEqual([]);
    expect(cells.filter(({ value }) => value === 0).length).toBeGreaterThan(40 * 40);
    expect(listAsked(runs.servers.glo.of90)).toEqual([
      '/Copernicus_DSM_COG_30_N50_00_E007_00_DEM/Copernicus_DSM_COG_30_N50_00_E007_00_DEM.tif',
      '/tileList.txt',
    ]);
  });

  it('has the same where the servers have no list: a tile that is not there answers so', async () => {
    const misbehave = ({ url }: { url?: string | undefined }) => (url === '/tileList.txt' ? { status: 404 } : null);
    runs.servers.glo.of30.misbehave = misbehave;
    runs.servers.glo.of90.misbehave = misbehave;
    expect(await runs.get('made-glo-30', CORNER_BOX)).toMatchObject({ code: 0 });
    const { cells } = await runs.readTerrain('made-50n-7e-made-glo-30');
    expect(cells.filter(({ x, y, value }) => !(Math.abs(value - gloHeightAt(x, y)) < TOLERANCE))).toEqual([]);
  });

  it('asks for a list once, and for nothing that is here', async () => {
    expect(await runs.get('made-glo-30', INLAND_BOX)).toMatchObject({ code: 0 });
    const { cells, manifest } = await runs.readTerrain('made-49n-6e-made-glo-30');
    expect(cells.filter(({ x, y, value }) => !(Math.abs(value - heightOf(x, y)) < TOLERANCE))).toEqual([]);
    expect(JSON.stringify(manifest)).not.toContain('WorldDEM-90');
    expect(listAsked(runs.servers.glo.of90)).toEqual([]);
    runs.servers.glo.of30.sent.length = 0;
    rmSync(path.join(runs.folder, 'packs'), { recursive: true });
    expect(await runs.get('made-glo-30', INLAND_BOX)).toMatchObject({ code: 0 });
    expect(runs.servers.glo.of30.sent).toEqual([]);
  });

  it('makes nothing of the sea alone, and says so', async () => {
    const { code, out } = await runs.get('made-glo-30', '7.4,49.4,7.5,49.5');
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-glo-30', state: 'nothing' }], failed: [] });
    expect(code).toBe(0);
    // The next tile has land, but none of it is in the box.
    const beside = await runs.get('made-glo-30', '7.0013,49.98,7.003,49.985');
    expect(JSON.parse(beside.out)).toMatchObject({ packs: [{ state: 'nothing' }] });
  });

  it.each<[string, string, () => void, RegExp]>([
    [
      'a list that is none',
      'made-glo-30',
      () =>
        runs.servers.glo.of30.files.set(
          '/tileList.txt',
          serveBytes(new TextEncoder().encode('<html>moved</html>'), '"2"'),
        ),
      /no name that begins with Copernicus_DSM_COG_10_/,
    ],
    [
      'a tile that ends in its middle',
      'made-glo-30',
      () => {
        const [name, tile] = [...runs.servers.glo.of30.files].find(([file]) => file.includes('N49'))!;
        runs.servers.glo.of30.files.set(name, serveBytes(tile.read(0, Math.floor(tile.size / 2)), '"2"'));
      },
      /cannot be used|bytes|ends/,
    ],
    [
      'a server that refuses',
      'made-3dep',
      () => (runs.servers.usgs.server.misbehave = () => ({ status: 403 })),
      /status 403/,
    ],
  ])('says of %s why there is no pack', async (_, source, spoil, message) => {
    const files = new Map(runs.servers.glo.of30.files);
    try {
      spoil();
      const bbox = source === 'made-3dep' ? '-122.005,41.995,-121.995,42.005' : INLAND_BOX;
      const { code, out, error } = await runs.get(source, bbox);
      expect(code).toBe(1);
      expect(JSON.parse(out)).toMatchObject({ packs: [], failed: [{ source }] });
      expect(error).toMatch(message);
    } finally {
      for (const [name, file] of files) runs.servers.glo.of30.files.set(name, file);
    }
  });

  it('has the tiles of 3DEP by their north-west corners, those of one arc second where the finer are not', async () => {
    const { out } = await runs.get('made-3dep', '-122.005,41.995,-121.995,42.005');
    expect(JSON.parse(out)).toMatchObject({ packs: [{ id: 'made-42n-122w-made-3dep', state: 'written' }] });
    const { cells, manifest } = await runs.readTerrain('made-42n-122w-made-3dep');
    expect(manifest).toMatchObject({ terrain: { verticalDatum: 'NAVD88', surface: 'ground', unit: 'm' } });
    const third = SECOND / 3;
    const expected = ({ x, y }: { readonly x: number; readonly y: number }): number => {
      // The finer tiles go on for six cells beyond the degree.
      const isCoarse = x > medford.longitude + 6 * third && y > medford.latitude + 6 * third;
      const centre = (degrees: number): number => (Math.floor(degrees * 3600 + 1e-6) + 0.5) * SECOND;
      const height = isCoarse ? usgsHeightOf(centre(x), -centre(-y)) : usgsHeightOf(x, y);
      return height === -999_999 ? Number.NaN : height;
    };
    const differing = cells.filter((cell) => {
      const height = expected(cell);
      return Number.isNaN(height) ? !Number.isNaN(cell.value) : !(Math.abs(cell.value - height) < TOLERANCE);
    });
    expect(differing).toEqual([]);
    expect(cells.filter(({ value }) => Number.isNaN(value)).length).toBeGreaterThan(300);
    expect(listAsked(runs.servers.usgs.server).map((file) => path.basename(file))).toEqual([
      'USGS_1_n43w122.tif',
      'USGS_13_n42w122.tif',
      'USGS_13_n42w123.tif',
      'USGS_13_n43w123.tif',
    ]);
  });

  it('cuts a box of degrees out of the one file of Canada, in its own system', async () => {
    const { out } = await runs.get('made-mrdem', chilliwack.join(','));
    expect(JSON.parse(out)).toMatchObject({ packs: [{ id: 'made-49n-121w-made-mrdem', state: 'written' }] });
    const { cells, manifest, tiff } = await runs.readTerrain('made-49n-121w-made-mrdem');
    expect(manifest).toMatchObject({ terrain: { verticalDatum: 'CGVD2013', surface: 'ground' } });
    expect(cells.filter(({ x, y, value }) => value !== mrdemHeightOf(x, y))).toEqual([]);
    const { originX, originY } = tiff.geotransform;
    const [west, south, east, north] = chilliwack;
    for (const [x, y] of [toAtlas(west, south), toAtlas(west, north), toAtlas(east, south), toAtlas(east, north)]) {
      expect(x > originX && x < originX + tiff.width * 30 && y < originY && y > originY - tiff.height * 30).toBe(true);
    }
  });

  it('has the files that a STAC API finds in the box, page by page', async () => {
    const { server } = runs.servers.mrdem;
    const [west, south, east, north] = chilliwack;
    serveItems(server, [
      { '8_1': [west - 1, south - 1, west + 0.01, north] },
      { '8_2': [west + 0.01, south, east + 1, north + 1], '9_9': [east + 2, south, east + 3, north] },
    ]);
    const { out } = await runs.get('made-hrdem', chilliwack.join(','));
    expect(JSON.parse(out)).toMatchObject({
      packs: [{ id: 'made-49n-121w-made-hrdem', state: 'written' }],
      failed: [],
    });
    const { cells } = await runs.readTerrain('made-49n-121w-made-hrdem');
    expect(cells.filter(({ x, y, value }) => value !== mrdemHeightOf(x, y))).toEqual([]);
    expect(listAsked(server).filter((file) => !file.includes('search'))).toEqual([
      '/hrdem-mosaic-2m/8_1-dtm.tif',
      '/hrdem-mosaic-2m/8_2-dtm.tif',
    ]);
    const { out: listed } = await runs.run(
      `region list-files --source made-hrdem --bbox ${chilliwack.join(',')}`,
      '--out',
      path.join(runs.folder, 'lists'),
    );
    expect(listed).toContain(`bbox=${chilliwack.join(',')}`);
  });

  it.each<[string, Parameters<typeof serveItems>[2], RegExp]>([
    ['on another server', () => ({ rel: 'next', href: 'http://127.0.0.2:1/stac/api/search?page=1' }), /another server/],
    ['that comes again', () => ({ rel: 'next', href: '?page=1' }), /come again/],
    ['that is had by POST', () => ({ rel: 'next', href: '?page=1', method: 'POST' }), /not had by GET/],
  ])('makes nothing of a search with a next page %s', async (_, next, message) => {
    const { server } = runs.servers.mrdem;
    serveItems(server, [{ '8_1': chilliwack }, { '8_2': chilliwack }, {}], next);
    const { code, error } = await runs.get('made-hrdem', chilliwack.join(','));
    expect(code).toBe(1);
    expect(error).toMatch(message);
    expect(listAsked(server).filter((file) => file.endsWith('.tif'))).toEqual([]);
  });

  it('makes nothing where the search is not there', async () => {
    const { server } = runs.servers.mrdem;
    for (const name of server.files.keys()) if (name.startsWith('/stac/')) server.files.delete(name);
    const { code, error } = await runs.get('made-hrdem', chilliwack.join(','));
    expect(code).toBe(1);
    expect(error).toContain(`${server.origin}/stac/api/search?`);
  });
});
