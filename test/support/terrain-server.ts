import { readFileSync } from 'node:fs';
import path from 'node:path';
import proj4 from 'proj4';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
import { serveBytes, startFileServer, type FileServer } from './file-server.ts';
import { encodeTestGeotiff, type TestRaster } from './geotiff-writer.ts';

/** The truth of the made terrain: metres, to the precision of float32, at a place in degrees. */
export function heightOf(longitude: number, latitude: number): number {
  return Math.fround(120 + 60 * Math.sin(longitude * 900) + 40 * Math.cos(latitude * 700) + (latitude - 50) * 50);
}

/** Where the latitude changes at which GLO-30 has fewer columns: four tiles meet, of which two are of GLO-30. */
export const glo = { longitude: 7, latitude: 50 } as const;
/** North-west of it 2400 columns, south-west 3600 of GLO-30; north-east 800 columns of GLO-90; south-east the sea. */
const gloTiles = [
  { bucket: 30, north: 'N50', east: 'E006', west: 6, south: 50, columns: 2400, rows: 3600 },
  { bucket: 30, north: 'N49', east: 'E006', west: 6, south: 49, columns: 3600, rows: 3600 },
  { bucket: 90, north: 'N50', east: 'E007', west: 7, south: 50, columns: 800, rows: 1200 },
  { bucket: 90, north: 'N49', east: 'E006', west: 6, south: 49, columns: 1200, rows: 1200 },
] as const;

/** Cells that are asked for one by one: of large rasters only few are. */
function lazily(length: number, valueAt: (cell: number) => number): ArrayLike<number> {
  return new Proxy<ArrayLike<number>>(
    { length },
    {
      get: (target, key) => (key === 'length' ? target.length : valueAt(Number(key))),
    },
  );
}

/** A raster of which only the chunks that a box touches are there: the others are sparse. */
function encodePart(
  raster: Omit<TestRaster, 'sampleType' | 'bands' | 'compression' | 'sparseChunks'> & { readonly tileSide: number },
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
  heightAt: (column: number, row: number) => number,
): Uint8Array {
  const { width, height, tileSide } = raster;
  const across = Math.ceil(width / tileSide);
  const chunks = Array.from({ length: across * Math.ceil(height / tileSide) }, (_, chunk) => chunk);
  const isThere = (chunk: number): boolean => {
    const [column, row] = [(chunk % across) * tileSide, Math.floor(chunk / across) * tileSide];
    return column <= right && column + tileSide > left && row <= bottom && row + tileSide > top;
  };
  return encodeTestGeotiff({
    ...raster,
    sampleType: 'float32',
    compression: 'deflate',
    bands: [lazily(width * height, (cell) => heightAt(cell % width, Math.floor(cell / width)))],
    sparseChunks: chunks.filter((chunk) => !isThere(chunk)),
  });
}

/** A tile of Copernicus: the centre of its first cell is its north-west corner (pixel is point). */
function encodeGlo({ west, south, columns, rows }: (typeof gloTiles)[number]): Uint8Array {
  const [cellWidth, cellHeight] = [1 / columns, 1 / rows];
  const place = (longitude: number, latitude: number) =>
    [(longitude - west) * columns, (south + 1 - latitude) * rows] as const;
  const [left, top] = place(glo.longitude - 0.03, glo.latitude + 0.03);
  const [right, bottom] = place(glo.longitude + 0.03, glo.latitude - 0.03);
  const raster = {
    width: columns,
    height: rows,
    originX: west,
    originY: south + 1,
    cellWidth,
    cellHeight,
    tileSide: 1024,
    predictor: 3,
    keys: [
      [1024, 2],
      [1025, 2],
      [2048, 4326],
    ],
  } as const;
  return encodePart(raster, { left, top, right, bottom }, (column, row) =>
    heightOf(west + column * cellWidth, south + 1 - row * cellHeight),
  );
}

/** A source that comes with the application, at other addresses. */
function describeSource(id: string, changes: object, hosts: Readonly<Record<string, string>>): object {
  const text = Object.entries(hosts).reduce(
    (json, [from, to]) => json.replaceAll(from, to),
    readFileSync(path.join(builtInSources, `${id}.json`), 'utf8'),
  );
  const source = JSON.parse(text) as { readonly holds: object };
  const { holds, ...others } = changes as { readonly holds?: object };
  return { ...source, ...others, holds: { ...source.holds, ...holds } };
}

/** The buckets of Copernicus, each a server with its list and tiles, and the sources that name them. */
export async function startGloServers() {
  const [of30, of90] = [await startFileServer(), await startFileServer()];
  const nameOf = ({ bucket, north, east }: (typeof gloTiles)[number]): string =>
    `Copernicus_DSM_COG_${bucket === 30 ? 10 : 30}_${north}_00_${east}_00_DEM`;
  for (const [bucket, server] of [
    [30, of30],
    [90, of90],
  ] as const) {
    const tiles = gloTiles.filter((tile) => tile.bucket === bucket);
    const list = [...tiles.map((tile) => nameOf(tile)), `Copernicus_DSM_COG_${bucket / 3}_S90_00_W180_00_DEM`];
    server.files.set('/tileList.txt', serveBytes(new TextEncoder().encode(`${list.join('\r\n')}\r\n`)));
    for (const tile of tiles) {
      const name = nameOf(tile);
      server.files.set(`/${name}/${name}.tif`, serveBytes(encodeGlo(tile)));
    }
  }
  const hosts = {
    'https://copernicus-dem-30m.s3.amazonaws.com': of30.origin,
    'https://copernicus-dem-90m.s3.amazonaws.com': of90.origin,
  };
  return {
    of30,
    of90,
    sources: [
      describeSource('copernicus-glo-30', { id: 'made-glo-30', holds: { behind: 'made-glo-90' } }, hosts),
      describeSource('copernicus-glo-90', { id: 'made-glo-90' }, hosts),
    ],
    close: () => Promise.all([of30.close(), of90.close()]),
  };
}

/**
 * The height that the window around {@link glo} has at the centre of a cell of one arc second, as the tiles are laid
 * out: the number of the cell of its tile that the centre lies in, 0 in the sea.
 */
export function gloHeightAt(longitude: number, latitude: number): number {
  const isNorth = latitude > glo.latitude + 1e-9;
  // South of GLO-90's last row lies a gap, at whose western end the last column of the tile beside it is nearer.
  const isBeside = isNorth && latitude < glo.latitude + 1.5 / 3600 && longitude < glo.longitude + 1e-9;
  const isEast = longitude > glo.longitude - 1e-9 && !isBeside;
  if (isEast && !isNorth) return 0;
  if (!isEast && !isNorth) return heightOf(longitude, latitude);
  const [west, columns, rows] = isEast ? [7, 800, 1200] : [6, 2400, 3600];
  // Cells reach half a cell beyond their centres, and where nothing else is half a cell further.
  const column = Math.min(columns - 1, Math.floor((longitude - west) * columns + 0.5 + 1e-6));
  const row = Math.min(rows - 1, Math.floor((51 - latitude) * rows + 0.5 + 1e-6));
  return heightOf(west + column / columns, 51 - row / rows);
}

/** Over the corner of four tiles of the 3D Elevation Program. */
export const medford = { longitude: -122, latitude: 42 } as const;

/**
 * Starts a server with tiles of 1/3 arc second as USGS has them: 10812 cells on a side, of which 6 lie beyond each edge
 * of the degree, no data -999999, named by their north-west corner. Of two tiles there are only those of 1 arc second,
 * of 3612 cells.
 */
export async function startUsgsServer() {
  const server = await startFileServer();
  const prefix = '/StagedProducts/Elevation';
  for (const [north, west, perDegree] of [
    [42, -123, 10_800],
    [42, -122, 10_800],
    [43, -123, 10_800],
    [43, -122, 3600],
  ] as const) {
    const side = perDegree + 12;
    const cell = 1 / perDegree;
    const [originX, originY] = [west - 6 * cell, north + 6 * cell];
    const [left, top] = [(medford.longitude - 0.01 - originX) / cell, (originY - medford.latitude - 0.01) / cell];
    const around = { left, top, right: left + 0.02 / cell, bottom: top + 0.02 / cell };
    const raster = { width: side, height: side, originX, originY, cellWidth: cell, cellHeight: cell, epsg: 4269 };
    const bytes = encodePart({ ...raster, tileSide: 512, predictor: 3, nodata: -999_999 }, around, (column, row) =>
      usgsHeightOf(originX + (column + 0.5) * cell, originY - (row + 0.5) * cell),
    );
    const name = `n${north}w${-west}`;
    const product = perDegree === 3600 ? 1 : 13;
    server.files.set(`${prefix}/${product}/TIFF/current/${name}/USGS_${product}_${name}.tif`, serveBytes(bytes));
  }
  const hosts = { 'https://prd-tnm.s3.amazonaws.com': server.origin };
  return { server, source: describeSource('usgs-3dep', { id: 'made-3dep' }, hosts) };
}

/** Metres; no data in a pond. */
export function usgsHeightOf(longitude: number, latitude: number): number {
  const isPond = Math.hypot(longitude + 122.004, latitude - 41.996) < 0.001;
  return isPond ? -999_999 : Math.fround(400 + 5000 * (longitude + 122) - 3000 * (latitude - 42));
}

/** NAD83(CSRS) / Canada Atlas Lambert, as EPSG has it. */
const atlas = proj4(
  '+proj=lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
);
export const chilliwack: BoundingBox = [-121.96, 49.16, -121.94, 49.18];

/** Metres at a place of Canada Atlas Lambert. */
export function mrdemHeightOf(x: number, y: number): number {
  return Math.fround(10 + ((x / 30) % 97) + ((y / 30) % 89));
}

/** Where a point lies in Canada Atlas Lambert, metres. */
export function toAtlas(longitude: number, latitude: number): readonly [x: number, y: number] {
  return atlas.forward([longitude, latitude]) as [number, number];
}

/** Starts a server with a part of Canada as one file of cells of 30 m: BigTIFF in blocks of 512 x 512. */
export async function startMrdemServer() {
  const server = await startFileServer();
  const [west, south, east, north] = chilliwack;
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ].map(([longitude, latitude]) => toAtlas(longitude!, latitude!));
  const [originX, originY] = [-2_100_000, 700_000];
  const columns = corners.map(([x]) => (x - originX) / 30);
  const rows = corners.map(([, y]) => (originY - y) / 30);
  const around = {
    left: Math.min(...columns) - 10,
    right: Math.max(...columns) + 10,
    top: Math.min(...rows) - 10,
    bottom: Math.max(...rows) + 10,
  };
  const raster = { height: 20_000, originY, cellWidth: 30, cellHeight: 30, epsg: 3979 } as const;
  /** The columns from one on, as a file of their own. */
  const encodeFrom = (first: number, width: number): Uint8Array =>
    encodePart(
      { ...raster, width, originX: originX + first * 30, tileSide: 512, isBigTiff: true, nodata: -32_767 },
      { ...around, left: around.left - first, right: around.right - first },
      (column, row) => mrdemHeightOf(originX + (first + column + 0.5) * 30, originY - (row + 0.5) * 30),
    );
  server.files.set('/mrdem-30/mrdem-30-dtm.tif', serveBytes(encodeFrom(0, 20_000)));
  // The same in two files whose common edge is in the box.
  const middle = Math.round((around.left + around.right) / 2);
  const files = { '8_1': encodeFrom(0, middle), '8_2': encodeFrom(middle, 20_000 - middle) };
  for (const [name, bytes] of Object.entries(files))
    server.files.set(`/hrdem-mosaic-2m/${name}-dtm.tif`, serveBytes(bytes));
  const hosts = {
    'https://canelevation-dem.s3.ca-central-1.amazonaws.com': server.origin,
    'https://datacube.services.geo.ca': server.origin,
  };
  return {
    server,
    source: describeSource('nrcan-mrdem', { id: 'made-mrdem' }, hosts),
    mosaic: describeSource('nrcan-hrdem', { id: 'made-hrdem' }, hosts),
  };
}

/** Puts pages of a search for items in {@link chilliwack} on a server; each is the items' ids and where they are. */
export function serveItems(
  { files, origin }: FileServer,
  pages: readonly Readonly<Record<string, BoundingBox>>[],
  next: (page: number) => object = (page) => ({ rel: 'next', href: `${origin}/stac/api/search?page=${page}` }),
): void {
  const first = `/stac/api/search?collections=hrdem-mosaic-2m&limit=100&bbox=${chilliwack.join(',')}`;
  for (const [at, items] of pages.entries()) {
    const features = Object.entries(items).map(([id, [west, south, east, north]]) => ({
      type: 'Feature',
      id,
      collection: 'hrdem-mosaic-2m',
      properties: { datetime: null },
      geometry: {
        type: 'Polygon',
        coordinates: [[west, south, east, south, east, north, west, north, west, south]].map((flat) =>
          Array.from({ length: 5 }, (_, corner) => [flat[2 * corner], flat[2 * corner + 1]]),
        ),
      },
      assets: { dtm: { href: `${origin}/hrdem-mosaic-2m/${id}-dtm.tif` } },
    }));
    const links = at < pages.length - 1 ? [{ rel: 'self', href: `${origin}${first}` }, next(at + 1)] : [];
    const page = JSON.stringify({ type: 'FeatureCollection', features, links });
    files.set(at === 0 ? first : `/stac/api/search?page=${at}`, serveBytes(new TextEncoder().encode(page)));
  }
}

/** What of a server was asked for, each path once. */
export function listAsked({ sent }: FileServer): string[] {
  return [...new Set(sent.map((part) => part.path))].toSorted();
}
