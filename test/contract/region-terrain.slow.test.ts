import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { serveBytes } from '../support/file-server.ts';
import {
  chilliwack,
  gloHeightAt,
  heightOf,
  listAsked,
  medford,
  mrdemHeightOf,
  startGloServers,
  startMrdemServer,
  startUsgsServer,
  toAtlas,
  usgsHeightOf,
} from '../support/terrain-server.ts';
import { runCommand, type Ended } from './support/cli-process.ts';

/** 72 arc seconds on a side around the corner of four tiles. */
const BOX = '6.99,49.99,7.01,50.01';
/** In the tile of GLO-30 with 3600 columns alone, its middle at a place with 3600 x 3600 cells to a degree. */
const INLAND = '6.975,49.975,6.985,49.985';
const SECOND = 1 / 3600;

let glo: Awaited<ReturnType<typeof startGloServers>>;
let usgs: Awaited<ReturnType<typeof startUsgsServer>>;
let mrdem: Awaited<ReturnType<typeof startMrdemServer>>;
beforeAll(async () => {
  [glo, usgs, mrdem] = await Promise.all([startGloServers(), startUsgsServer(), startMrdemServer()]);
});
afterAll(() => Promise.all([glo.close(), usgs.server.close(), mrdem.server.close()]));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-terrain-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  for (const [at, source] of [...glo.sources, usgs.source, mrdem.source].entries())
    writeFileSync(path.join(data(), 'sources', `${at}.json`), JSON.stringify(source));
  for (const server of [glo.of30, glo.of90, usgs.server, mrdem.server]) {
    server.sent.length = 0;
    server.misbehave = () => null;
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const data = (): string => path.join(folder, 'data');
function run(command: string, ...words: string[]): Promise<Ended> {
  return runCommand([...command.split(' '), '--data-dir', data(), ...words]);
}
const get = (source: string, bbox: string, ...words: string[]): Promise<Ended> =>
  run(`region get --source ${source} --name Made --bbox ${bbox}`, '--out', path.join(folder, 'packs'), ...words);

/** Every cell of a pack's terrain, by its centre. */
async function readTerrain(id: string) {
  const pack = path.join(folder, 'packs', id);
  const tiff = await openGeoTiff(path.join(pack, 'terrain.tif'));
  const { originX, originY, cellWidth, cellHeight } = tiff.geotransform;
  const [values] = tiff.readRows(0, tiff.height, [0]);
  const cells = Array.from(values!, (value, cell) => ({
    x: originX + ((cell % tiff.width) + 0.5) * cellWidth,
    y: originY - (Math.floor(cell / tiff.width) + 0.5) * cellHeight,
    value,
  }));
  tiff.close();
  const manifest = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as unknown;
  return { cells, manifest, tiff };
}

/** Float32 of places that differ by the rounding of degrees. */
const TOLERANCE = 1e-3;

describe('region get of terrain, as a process', () => {
  it('has every number of GLO-30, of GLO-90 where it has none, and the sea where neither has', async () => {
    const { code, out, error } = await get('made-glo-30', BOX);
    expect(error).not.toContain('not');
    expect(JSON.parse(out)).toMatchObject({ packs: [{ id: 'made-50n-7e-made-glo-30', state: 'written' }], failed: [] });
    expect(code).toBe(0);
    const { cells, manifest, tiff } = await readTerrain('made-50n-7e-made-glo-30');
    expect(manifest).toMatchObject({
      format: 2,
      terrain: { path: 'terrain.tif', unit: 'm', verticalDatum: 'EGM2008', surface: 'surface' },
      limits: expect.stringContaining('roofs and treetops') as string,
      attribution: expect.stringMatching(/WorldDEM-30.*; .*WorldDEM-90/) as string,
      territory: { bbox: BOX.split(',').map(Number) },
    });
    expect(manifest).not.toHaveProperty('hazards');
    // The finest of the grids, half a cell of it north-west of whole arc seconds: the tiles' points are centres.
    expect(tiff.geotransform.cellWidth).toBeCloseTo(SECOND, 12);
    expect((tiff.geotransform.originX - 6) * 3600).toBeCloseTo(3564 - 4 - 0.5, 6);
    expect((50 - tiff.geotransform.originY) * 3600).toBeCloseTo(-36 - 4 - 0.5, 6);
    const differing = cells.filter(({ x, y, value }) => !(Math.abs(value - gloHeightAt(x, y)) < TOLERANCE));
    expect(differing).toEqual([]);
    expect(cells.filter(({ value }) => value === 0).length).toBeGreaterThan(40 * 40);
    expect(listAsked(glo.of90)).toEqual([
      '/Copernicus_DSM_COG_30_N50_00_E007_00_DEM/Copernicus_DSM_COG_30_N50_00_E007_00_DEM.tif',
      '/tileList.txt',
    ]);
  });

  it('has the same where the servers have no list: a tile that is not there answers so', async () => {
    const misbehave = ({ url }: { url?: string | undefined }) => (url === '/tileList.txt' ? { status: 404 } : null);
    glo.of30.misbehave = misbehave;
    glo.of90.misbehave = misbehave;
    expect(await get('made-glo-30', BOX)).toMatchObject({ code: 0 });
    const { cells } = await readTerrain('made-50n-7e-made-glo-30');
    expect(cells.filter(({ x, y, value }) => !(Math.abs(value - gloHeightAt(x, y)) < TOLERANCE))).toEqual([]);
  });

  it('asks for a list once, and for nothing that is here', async () => {
    expect(await get('made-glo-30', INLAND)).toMatchObject({ code: 0 });
    const { cells, manifest } = await readTerrain('made-49n-6e-made-glo-30');
    expect(cells.filter(({ x, y, value }) => !(Math.abs(value - heightOf(x, y)) < TOLERANCE))).toEqual([]);
    expect(JSON.stringify(manifest)).not.toContain('WorldDEM-90');
    expect(listAsked(glo.of90)).toEqual([]);
    glo.of30.sent.length = 0;
    rmSync(path.join(folder, 'packs'), { recursive: true });
    expect(await get('made-glo-30', INLAND)).toMatchObject({ code: 0 });
    expect(glo.of30.sent).toEqual([]);
  });

  it('says in answers how high the ground is, by the cell whose middle is nearest', async () => {
    expect(await run(`region get --source made-glo-30 --name Made --bbox ${INLAND}`)).toMatchObject({ code: 0 });
    const ask = async (longitude: number, latitude: number) => {
      const { out } = await run(`query --latitude ${latitude} --longitude ${longitude} --explain`);
      return JSON.parse(out) as { answer: object; explain: { ground: { metres: number } } };
    };
    const [x, y] = [6 + 3528 * SECOND, 49 + 3528 * SECOND];
    const { answer, explain } = await ask(x, y);
    expect(explain.ground).toMatchObject({
      metres: heightOf(x, y),
      verticalDatum: 'EGM2008',
      surface: 'surface',
      pack: {
        id: 'made-49n-6e-made-glo-30',
        attribution: expect.stringContaining('DLR') as string,
        limits: expect.stringContaining('roofs') as string,
      },
    });
    expect(JSON.stringify(answer)).not.toContain('ground');
    // A point of the model is the middle of its cell, and no corner: half a cell beside it begins the next.
    for (const [east, north] of [
      [0.45, -0.45],
      [-0.45, 0.45],
    ] as const)
      expect((await ask(x + east * SECOND, y + north * SECOND)).explain.ground.metres).toBe(heightOf(x, y));
    const beside = await ask(x + 0.55 * SECOND, y - 0.55 * SECOND);
    expect(beside.explain.ground.metres).toBeCloseTo(heightOf(x + SECOND, y - SECOND), 3);
    expect(Math.abs(heightOf(x + SECOND, y - SECOND) - heightOf(x, y))).toBeGreaterThan(1);
  });

  it('is known among the sources, and fetched where it is asked for alone', async () => {
    const { out } = await run(`region sources --bbox ${BOX}`);
    const { sources, fetched, chosen } = JSON.parse(out) as {
      sources: { id: string; holds: object }[];
      fetched: string[];
      chosen: string[];
    };
    expect(sources.find(({ id }) => id === 'made-glo-30')?.holds).toMatchObject({
      surface: 'surface',
      verticalDatum: 'EGM2008',
      raster: { resolution: { value: 1, unit: 'arcSeconds' } },
    });
    expect(fetched).toEqual(expect.arrayContaining(['copernicus-glo-30', 'copernicus-glo-90', 'made-glo-30']));
    const terrain = sources.filter(({ holds }) => 'verticalDatum' in holds).map(({ id }) => id);
    expect(chosen.filter((id) => terrain.includes(id))).toEqual([]);
    expect(chosen).not.toEqual([]);
  });

  it('makes nothing of the sea alone, and says so', async () => {
    const { code, out } = await get('made-glo-30', '7.4,49.4,7.5,49.5');
    expect(JSON.parse(out)).toMatchObject({ packs: [{ source: 'made-glo-30', state: 'nothing' }], failed: [] });
    expect(code).toBe(0);
    // The next tile has land, but none of it is in the box.
    const beside = await get('made-glo-30', '7.0013,49.98,7.003,49.985');
    expect(JSON.parse(beside.out)).toMatchObject({ packs: [{ state: 'nothing' }] });
  });

  it.each<[string, string, () => void, RegExp]>([
    [
      'a list that is none',
      'made-glo-30',
      () => glo.of30.files.set('/tileList.txt', serveBytes(new TextEncoder().encode('<html>moved</html>'), '"2"')),
      /no name that begins with Copernicus_DSM_COG_10_/,
    ],
    [
      'a tile that ends in its middle',
      'made-glo-30',
      () => {
        const [name, tile] = [...glo.of30.files].find(([file]) => file.includes('N49'))!;
        glo.of30.files.set(name, serveBytes(tile.read(0, Math.floor(tile.size / 2)), '"2"'));
      },
      /cannot be used|bytes|ends/,
    ],
    ['a server that refuses', 'made-3dep', () => (usgs.server.misbehave = () => ({ status: 403 })), /status 403/],
  ])('says of %s why there is no pack', async (_, source, spoil, message) => {
    const files = new Map(glo.of30.files);
    try {
      spoil();
      const bbox = source === 'made-3dep' ? '-122.005,41.995,-121.995,42.005' : INLAND;
      const { code, out, error } = await get(source, bbox);
      expect(code).toBe(1);
      expect(JSON.parse(out)).toMatchObject({ packs: [], failed: [{ source }] });
      expect(error).toMatch(message);
    } finally {
      for (const [name, file] of files) glo.of30.files.set(name, file);
    }
  });

  it('has the tiles of 3DEP by their north-west corners, those of one arc second where the finer are not', async () => {
    const { out } = await get('made-3dep', '-122.005,41.995,-121.995,42.005');
    expect(JSON.parse(out)).toMatchObject({ packs: [{ id: 'made-42n-122w-made-3dep', state: 'written' }] });
    const { cells, manifest } = await readTerrain('made-42n-122w-made-3dep');
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
    expect(listAsked(usgs.server).map((file) => path.basename(file))).toEqual([
      'USGS_1_n43w122.tif',
      'USGS_13_n42w122.tif',
      'USGS_13_n42w123.tif',
      'USGS_13_n43w123.tif',
    ]);
  });

  it('comes out of files that were fetched elsewhere, and takes nothing for the sea that may only not be there', async () => {
    const files = path.join(folder, 'files');
    const list = async (...words: string[]) => {
      const { out } = await run(`region list-files --bbox ${BOX} --source made-glo-30`, ...words);
      const { files: named, unlisted } = JSON.parse(out) as {
        files: { source: string; url: string }[];
        unlisted: { source: string }[];
      };
      return {
        named: named.map(({ source, url }) => `${source} ${path.basename(url)}`),
        unlisted: unlisted.map(({ source }) => source),
      };
    };
    const without = await list();
    expect(without.unlisted).toEqual(['made-glo-30', 'made-glo-90']);
    expect(without.named).toEqual(
      ['N50_00_E006', 'N50_00_E007', 'N49_00_E006', 'N49_00_E007'].map(
        (tile) => `made-glo-30 Copernicus_DSM_COG_10_${tile}_00_DEM.tif`,
      ),
    );
    // Both lists have one name: each lies in a folder of its server, as the scripts put them.
    const put = (isWanted: (name: string) => boolean): void => {
      for (const server of [glo.of30, glo.of90]) {
        const place = path.join(files, new URL(server.origin).host.replace(':', '_'));
        mkdirSync(place, { recursive: true });
        for (const [name, file] of server.files)
          if (isWanted(name)) writeFileSync(path.join(place, path.basename(name)), file.read(0, file.size));
      }
    };
    put((name) => name.includes('N49'));
    const from = `region from-files ${files} --name Made --bbox ${BOX}`;
    const partly = await run(from, '--out', path.join(folder, 'partly'));
    expect(JSON.parse(partly.out)).toMatchObject({
      // GLO-30 itself names its files in the same way; what stands behind a source makes no pack of its own.
      packs: [{ source: 'copernicus-glo-30' }, { source: 'made-glo-30', state: 'written' }],
      missing: [
        'tileList.txt',
        'Copernicus_DSM_COG_10_N50_00_E006_00_DEM.tif',
        'Copernicus_DSM_COG_10_N50_00_E007_00_DEM.tif',
        'Copernicus_DSM_COG_10_N49_00_E007_00_DEM.tif',
      ],
    });
    const tiff = await openGeoTiff(path.join(folder, 'partly', 'made-50n-7e-made-glo-30', 'terrain.tif'));
    expect([...tiff.readRows(0, tiff.height, [0])[0]!].filter((value) => value === 0)).toEqual([]);
    tiff.close();

    put((name) => name === '/tileList.txt');
    const { named, unlisted } = await list('--from', files);
    expect(unlisted).toEqual([]);
    expect(named).toEqual([
      'made-glo-30 Copernicus_DSM_COG_10_N50_00_E006_00_DEM.tif',
      'made-glo-90 Copernicus_DSM_COG_30_N50_00_E007_00_DEM.tif',
      'made-glo-30 Copernicus_DSM_COG_10_N49_00_E006_00_DEM.tif',
    ]);
    put(() => true);
    const whole = await run(from, '--source', 'made-glo-30', '--out', path.join(folder, 'packs'));
    expect(JSON.parse(whole.out)).toMatchObject({ packs: [{ source: 'made-glo-30' }], failed: [], missing: [] });
    const { cells } = await readTerrain('made-50n-7e-made-glo-30');
    expect(cells.filter(({ x, y, value }) => !(Math.abs(value - gloHeightAt(x, y)) < TOLERANCE))).toEqual([]);
    expect([...glo.of30.sent, ...glo.of90.sent]).toEqual([]);
  });

  it('cuts a box of degrees out of the one file of Canada, in its own system', async () => {
    const { out } = await get('made-mrdem', chilliwack.join(','));
    expect(JSON.parse(out)).toMatchObject({ packs: [{ id: 'made-49n-121w-made-mrdem', state: 'written' }] });
    const { cells, manifest, tiff } = await readTerrain('made-49n-121w-made-mrdem');
    expect(manifest).toMatchObject({ terrain: { verticalDatum: 'CGVD2013', surface: 'ground' } });
    expect(cells.filter(({ x, y, value }) => value !== mrdemHeightOf(x, y))).toEqual([]);
    const { originX, originY } = tiff.geotransform;
    const [west, south, east, north] = chilliwack;
    for (const [x, y] of [toAtlas(west, south), toAtlas(west, north), toAtlas(east, south), toAtlas(east, north)]) {
      expect(x > originX && x < originX + tiff.width * 30 && y < originY && y > originY - tiff.height * 30).toBe(true);
    }
  });
});
