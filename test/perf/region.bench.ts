// How long a region takes over a server on loopback, how many bytes it fetches against those that its box needs, and in
// what memory: all sources of a box in Europe that are read by windows, each in its layout but for what tiles hold, and
// the river maps of Europe alone (each file 100 GB long) for the larger box. Run: node test/perf/region.bench.ts
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackend } from '#main/backend.ts';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { sourceSchema, type Source } from '#shared/region/source.ts';
import { serveBytes, startFileServer } from '../support/file-server.ts';
import { encodePmtiles } from '../support/tile-archive-writer.ts';
import { pretendRaster, type PretendedRaster } from './pretended-raster.ts';
import { readTreeMemory } from './process-memory.ts';

/** Beside Zwolle, in the middle of a tile of the terrain. */
const CENTRE = { latitude: 52.5, longitude: 6.5 };
/** Bytes of a tile of the base map: 10 to 40 MB for a box of 20 x 20 km in all. */
const MAP_TILE_BYTES = 12_000;

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-region-'));
const server = await startFileServer();
const data = path.join(folder, 'data');
mkdirSync(path.join(data, 'sources'), { recursive: true });

/** What of each source a box needs, bytes. */
const needs = new Map<string, (box: BoundingBox) => number>();
const depths = (cell: number): number => (cell % 97 < 40 ? (cell % 300) / 40 : -9999);
const water = (cell: number): number => (cell % 97 === 0 ? 1 : -9999);
const square = { side: 256, cellWidth: 1 / 1200, cellHeight: 1 / 1200 } as const;

// 110,162 x 51,992 cells, tables of 703 kB, 100 GB.
const europe = { ...square, columns: 110_162, rows: 51_992, west: -24.542_08, north: 71.133_75, stride: 1_140_000 };
keepFlood('jrc-efas', pretendRaster(europe, depths), pretendRaster(europe, water));
const tile = { ...square, columns: 11_998, rows: 11_998, west: 0, north: 60, stride: 300_000 };
const glofas = keepFlood('jrc-glofas', pretendRaster(tile, depths), pretendRaster(tile, water), {
  id: 7,
  name: 'N60_E0',
});
if (glofas.files.by !== 'index') throw new Error('GloFAS is not found by an index');
serveText(glofas.files.index, {
  type: 'FeatureCollection',
  features: [
    {
      properties: { id: 7, name: 'N60_E0' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 50],
            [10, 50],
            [10, 60],
            [0, 60],
            [0, 50],
          ],
        ],
      },
    },
  ],
});
const earth = {
  side: 256,
  columns: 43_200,
  rows: 21_600,
  west: -180,
  north: 90,
  cellWidth: 1 / 120,
  cellHeight: 1 / 120,
};
for (const id of ['wri-aqueduct-coast', 'wri-aqueduct-river'])
  keepFlood(id, pretendRaster({ ...earth, stride: 300_000 }, depths));
keepTerrain();
keepBaseMap();

const backend = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'bench' });
try {
  await measure(20, [...needs.keys()]);
  await measure(100, ['made-jrc-efas'], CENTRE.longitude + 6);
} finally {
  await backend.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/** Puts a source of the application at the server's address, under a name of its own. */
function keepSource(id: string): Source {
  const known = JSON.parse(readFileSync(path.join(builtInSources, `${id}.json`), 'utf8')) as Source;
  const { files, urls, holds } = known;
  const text = JSON.stringify({ files, urls, holds }).replaceAll(/https:\/\/[^/"]+/g, server.origin);
  const moved = JSON.parse(text.replace('"behind":"', '"behind":"made-')) as object;
  const source = sourceSchema.parse({ ...known, ...moved, id: `made-${id}` });
  writeFileSync(path.join(data, 'sources', `${id}.json`), JSON.stringify(source));
  return source;
}

/** Serves the maps of today of a source of floods, all of them alike, and its masks. */
function keepFlood(
  id: string,
  map: PretendedRaster,
  mask: PretendedRaster | null = null,
  cell: Readonly<Record<string, string | number>> = {},
): Source {
  const source = keepSource(id);
  if (source.holds.kind !== 'flood') throw new Error(`${id} holds no floods`);
  const { returnPeriods, climates, raster } = source.holds;
  const today = { ...cell, ...climates[0]!.members[0]!.values };
  for (const returnPeriod of returnPeriods) serve(source.urls[0]!, { ...today, returnPeriod }, map);
  for (const { urls } of raster.masks) if (mask !== null) serve(urls[0]!, cell, mask);
  needs.set(
    source.id,
    (box) =>
      returnPeriods.length * map.countNeeded(box) + (mask === null ? 0 : raster.masks.length * mask.countNeeded(box)),
  );
  return source;
}

function serve(template: string, values: Readonly<Record<string, string | number>>, { file }: PretendedRaster): void {
  const url = template.replaceAll(/\{(\w+)(?::(\d))?\}/g, (_, name: string, digits: string | undefined) =>
    String(values[name]).padStart(Number(digits ?? 0), '0'),
  );
  server.files.set(new URL(url).pathname, file);
}

function serveText(url: string, content: object): void {
  server.files.set(new URL(url).pathname, serveBytes(new TextEncoder().encode(JSON.stringify(content))));
}

/** The tile of Copernicus that the smaller box lies in: 2400 x 3600 cells in tiles of 1024 x 1024. */
function keepTerrain(): void {
  keepSource('copernicus-glo-90');
  const source = keepSource('copernicus-glo-30');
  const [cellWidth, cellHeight] = [1 / 2400, 1 / 3600];
  // Pixel is point: the first cell's centre is the corner.
  const corner = { west: 6 - cellWidth / 2, north: 53 + cellHeight / 2 };
  const grid = { columns: 2400, rows: 3600, ...corner, cellWidth, cellHeight, side: 1024, stride: 5_000_000 };
  const heights = pretendRaster(grid, (cell) => (cell % 977) / 10);
  const cell = { NS: 'N', EW: 'E', latitude: 52, longitude: 6 };
  serve(source.urls[0]!, cell, heights);
  if (source.files.by !== 'grid') throw new Error('GLO-30 is not found by a grid');
  const listed = [...server.files.keys()].filter((file) => file.includes('Copernicus_DSM_COG_10'));
  const list = new TextEncoder().encode(listed.map((file) => path.posix.basename(file, '.tif')).join('\n'));
  server.files.set(new URL(source.files.list!).pathname, serveBytes(list));
  needs.set(source.id, (box) => list.length + heights.countNeeded(box));
}

/** An archive of the tiles of the smaller box, and of those of the whole earth up to zoom 4. */
function keepBaseMap(): void {
  const source = keepSource('protomaps');
  if (source.files.by !== 'newest' || source.holds.kind !== 'baseMap') throw new Error('it is no archive of a list');
  serveText(source.files.list, [{ key: '20261126.pmtiles' }]);
  const box = boxOf(20, CENTRE.longitude);
  const [first, last] = source.holds.zooms;
  const tiles = Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((z) => {
    const [left, top, right, bottom] = z <= 4 ? [0, 0, 2 ** z - 1, 2 ** z - 1] : tilesOf(box, z);
    const columns = Array.from({ length: right - left + 1 }, (_unused, at) => left + at);
    return Array.from({ length: bottom - top + 1 }, (_unused, at) => top + at).flatMap((y) =>
      columns.map((x) => ({ z, x, y, data: randomBytes(MAP_TILE_BYTES) })),
    );
  });
  const archive = encodePmtiles(tiles, { format: 'pbf', compression: 'gzip', sourceLayers: ['water'] });
  serve(source.urls[0]!, { key: '20261126.pmtiles' }, { file: serveBytes(archive), countNeeded: () => 0 });
  const outside = tiles.filter(({ z, x, y }) => {
    const [left, top, right, bottom] = tilesOf(box, z);
    return x < left || x > right || y < top || y > bottom;
  });
  needs.set(source.id, () => archive.length - outside.length * MAP_TILE_BYTES);
}

/** Columns and rows of the tiles of a zoom that a box touches. */
function tilesOf([west, south, east, north]: BoundingBox, z: number): [number, number, number, number] {
  const column = (longitude: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z);
  const row = (latitude: number): number => {
    const radians = (latitude * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
  };
  return [column(west), row(north), column(east), row(south)];
}

function boxOf(kilometres: number, longitude: number): BoundingBox {
  const { latitude } = CENTRE;
  const height = kilometres / 111.19;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
}

/** Gets a region and tells what it took. */
async function measure(kilometres: number, sources: readonly string[], longitude = CENTRE.longitude): Promise<void> {
  const box = boxOf(kilometres, longitude);
  server.sent.length = 0;
  let megabytes = 0;
  const before = sumMemory();
  const timer = setInterval(() => (megabytes = Math.max(megabytes, sumMemory())), 100);
  const started = performance.now();
  const input = { box, name: `${kilometres} km`, sources };
  const answer = await backend.dispatch('region.get', input, { confirmHosts: (hosts) => Promise.resolve(hosts) });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  if (!answer.ok || (answer.value as { failed: unknown[] }).failed.length > 0) throw new Error(JSON.stringify(answer));
  const needed = sources.reduce((sum, id) => sum + needs.get(id)!(box), 0);
  const fetched = server.sent.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${kilometres} x ${kilometres} km of ${sources.length} sources: ${seconds.toFixed(1)} s, ` +
      `${(fetched / 1e6).toFixed(2)} MB in ${server.sent.length} requests, ` +
      `${(fetched / needed).toFixed(2)} times the ${(needed / 1e6).toFixed(2)} MB that are needed; ` +
      `memory ${before.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB at most, the server's and this measurement's with it`,
  );
}

function sumMemory(): number {
  return readTreeMemory(process.pid).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
}
