// How long a region takes over a server on loopback, how many bytes it fetches against those that its box needs, and in
// what memory: nine river maps of Europe with two masks in the layout of CEMS-EFAS, each file 100 GB long. Run: node
// test/perf/region.bench.ts
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { createBackend } from '#main/backend.ts';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
import { startFileServer, type ServedFile } from '../support/file-server.ts';
import { readTreeMemory } from './process-memory.ts';

const COLUMNS = 110_162;
const ROWS = 51_992;
const WEST = -24.542_08;
const NORTH = 71.133_75;
const CELL = 1 / 1200;
const TILE = 256;
const ACROSS = Math.ceil(COLUMNS / TILE);
const DOWN = Math.ceil(ROWS / TILE);
/** From one tile to the next: 100 GB in all. */
const STRIDE = 1_140_000;
/** What the tables take in a BigTIFF: 8 bytes a tile for each of offsets and lengths. */
const TABLE_BYTES = ACROSS * DOWN * 8;
/** Header, directory and what it points to, but for the tables. */
const HEAD_BYTES = 16 + 8 + 16 * 20 + 8 + 112;

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-region-'));
const server = await startFileServer();
const source = JSON.parse(
  readFileSync(path.join(builtInSources, 'jrc-efas.json'), 'utf8').replaceAll(
    'https://jeodpp.jrc.ec.europa.eu',
    server.origin,
  ),
) as { urls: string[]; holds: { returnPeriods: number[]; raster: { masks: { urls: string[] }[] } } };
const data = path.join(folder, 'data');
mkdirSync(path.join(data, 'sources'), { recursive: true });
writeFileSync(path.join(data, 'sources', 'made.json'), JSON.stringify({ ...source, id: 'made-efas' }));
const depthTile = packTile((cell) => (cell % 97 < 40 ? (cell % 300) / 40 : -9999));
const waterTile = packTile((cell) => (cell % 97 === 0 ? 1 : -9999));
const { pathname } = new URL(source.urls[0]!.replaceAll(/[{}]/g, '_'));
for (const years of source.holds.returnPeriods)
  server.files.set(pathname.replace('_returnPeriod_', String(years)), pretendMap(depthTile));
for (const { urls } of source.holds.raster.masks) server.files.set(new URL(urls[0]!).pathname, pretendMap(waterTile));

const backend = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'bench' });
try {
  await measure(20, 6.1);
  await measure(100, 12.1);
} finally {
  await backend.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/** A box beside Zwolle, and one that has no tile of it. */
async function measure(kilometres: number, longitude: number): Promise<void> {
  const height = kilometres / 111.19;
  const width = height / Math.cos((52.5 * Math.PI) / 180);
  const box = [longitude - width / 2, 52.5 - height / 2, longitude + width / 2, 52.5 + height / 2] as const;
  server.sent.length = 0;
  let megabytes = 0;
  const before = sumMemory();
  const timer = setInterval(() => (megabytes = Math.max(megabytes, sumMemory())), 100);
  const started = performance.now();
  const input = { box, name: `${kilometres} km`, sources: ['made-efas'] };
  const answer = await backend.dispatch('region.get', input, { confirmHosts: (hosts) => Promise.resolve(hosts) });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  if (!answer.ok || (answer.value as { failed: unknown[] }).failed.length > 0) throw new Error(JSON.stringify(answer));
  const files = source.holds.returnPeriods.length + source.holds.raster.masks.length;
  const tiles = countTiles(box);
  // Header and directory, two numbers of 8 bytes for each tile, and the tiles.
  const needed =
    files * (HEAD_BYTES + tiles * 16) +
    tiles *
      (source.holds.returnPeriods.length * depthTile.length + source.holds.raster.masks.length * waterTile.length);
  const fetched = server.sent.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${kilometres} x ${kilometres} km: ${seconds.toFixed(1)} s, ${(fetched / 1e6).toFixed(2)} MB in ${server.sent.length} requests, ` +
      `${(fetched / needed).toFixed(2)} times what ${tiles} tiles of ${files} files need; ` +
      `memory ${before.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB at most, the server's and this measurement's with it`,
  );
}

function sumMemory(): number {
  return readTreeMemory(process.pid).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
}

/** Tiles of a file that a box touches, with the four cells around it. */
function countTiles([west, south, east, north]: readonly [number, number, number, number]): number {
  const span = (from: number, to: number): number => Math.floor(to / TILE) - Math.floor(from / TILE) + 1;
  const columns = span((west - WEST) / CELL - 4, (east - WEST) / CELL + 4);
  return columns * span((NORTH - north) / CELL - 4, (NORTH - south) / CELL + 4);
}

function packTile(valueAt: (cell: number) => number): Uint8Array {
  return deflateSync(new Uint8Array(Float32Array.from({ length: TILE * TILE }, (_, cell) => valueAt(cell)).buffer));
}

/** A map of which every tile is the same; its bytes are made as they are asked for. */
function pretendMap(tile: Uint8Array): ServedFile {
  const head = encodeHead(tile.length);
  const first = head.length;
  return {
    size: first + ACROSS * DOWN * STRIDE,
    etag: '"1"',
    read(start, end) {
      const bytes = new Uint8Array(end - start);
      if (start < first) bytes.set(head.subarray(start, Math.min(end, first)));
      const from = Math.max(0, Math.floor((start - first) / STRIDE));
      for (let index = from; first + index * STRIDE < end; index += 1) {
        const at = first + index * STRIDE;
        const [left, right] = [Math.max(start, at), Math.min(end, at + tile.length)];
        if (left < right) bytes.set(tile.subarray(left - at, right - at), left - start);
      }
      return bytes;
    },
  };
}

type Tag = readonly [id: number, type: number, count: number, value: number | bigint];

/** Header, directory and tables of a BigTIFF: tiles of 256 x 256, Deflate, float32, EPSG:4326. */
function encodeHead(tileBytes: number): Uint8Array {
  const entries = 16;
  const places = 16 + 8 + entries * 20 + 8;
  const [scale, tie, keys, nodata] = [places, places + 24, places + 72, places + 104];
  const offsets = places + 112;
  const lengths = offsets + TABLE_BYTES;
  const bytes = new DataView(new ArrayBuffer(lengths + TABLE_BYTES));
  bytes.setUint32(0, 0x2b4949, true);
  bytes.setUint16(4, 8, true);
  bytes.setBigUint64(8, 16n, true);
  const tags: readonly Tag[] = [
    [256, 4, 1, COLUMNS],
    [257, 4, 1, ROWS],
    [258, 3, 1, 32],
    [259, 3, 1, 8],
    [262, 3, 1, 1],
    [277, 3, 1, 1],
    [284, 3, 1, 1],
    [322, 3, 1, TILE],
    [323, 3, 1, TILE],
    [324, 16, ACROSS * DOWN, offsets],
    [325, 16, ACROSS * DOWN, lengths],
    [339, 3, 1, 3],
    [33550, 12, 3, scale],
    [33922, 12, 6, tie],
    [34735, 3, 16, keys],
    [42113, 2, 8, nodata],
  ];
  bytes.setBigUint64(16, BigInt(tags.length), true);
  for (const [index, [id, type, count, value]] of tags.entries()) {
    const at = 24 + index * 20;
    bytes.setUint16(at, id, true);
    bytes.setUint16(at + 2, type, true);
    bytes.setBigUint64(at + 4, BigInt(count), true);
    bytes.setBigUint64(at + 12, BigInt(value), true);
  }
  for (const [index, number] of [CELL, CELL, 0].entries()) bytes.setFloat64(scale + 8 * index, number, true);
  for (const [index, number] of [0, 0, 0, WEST, NORTH, 0].entries()) bytes.setFloat64(tie + 8 * index, number, true);
  const geo = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];
  for (const [index, number] of geo.entries()) bytes.setUint16(keys + 2 * index, number, true);
  new Uint8Array(bytes.buffer).set(new TextEncoder().encode('-9999'), nodata);
  for (let index = 0; index < ACROSS * DOWN; index += 1) {
    bytes.setBigUint64(offsets + 8 * index, BigInt(bytes.byteLength + index * STRIDE), true);
    bytes.setBigUint64(lengths + 8 * index, BigInt(tileBytes), true);
  }
  return new Uint8Array(bytes.buffer);
}
