import { startFileServer, serveBytes, type FileServer } from './file-server.ts';
import { encodeTestGeotiff } from './geotiff-writer.ts';
import { encodePmtiles } from './tile-archive-writer.ts';
import { encodeVectorTile } from './vector-tile-writer.ts';

/**
 * The truth of the made maps, as a river through a plain: depth by the distance to it and the return period, metres;
 * null where nothing is modelled.
 */
export function depthOf(longitude: number, latitude: number, returnPeriod: number): number | null {
  const distance = Math.abs(latitude - 51 - 0.05 * Math.sin(longitude * 40));
  const depth = Math.log10(returnPeriod) * 2 - distance * 80;
  return depth > 0 ? Math.fround(depth) : null;
}

/** Whether a place is the river itself, whose permanent water is patched into the depths. */
export function isRiver(longitude: number, latitude: number): boolean {
  return Math.abs(latitude - 51 - 0.05 * Math.sin(longitude * 40)) < 0.004;
}

export const returnPeriods = [10, 20, 50, 75, 100, 200, 500] as const;
/** Cells of a tile: 10 degrees of 3 arc seconds would be 12,000; the real ones end two cells before the next begins. */
const SIDE = 598;
/** The real 3 arc seconds. */
const CELL = 1 / 1200;
const DEGREES = 0.5;
const NODATA = -9999;

/** North-west corners of the tiles, degrees. */
const corners = [
  [5, 51.5],
  [5.5, 51.5],
  [5, 51],
  [5.5, 51],
] as const;

/**
 * Starts a server on loopback with river flood maps in the layout of CEMS-GloFAS v2.1: an index of tiles whose ids
 * change with each release, Deflate in tiles of 256 x 256, masks of permanent water and of doubtful depths. Beside
 * them a base map in the layout of Protomaps: a list of releases, and an archive of vector tiles.
 */
export async function startFloodMapServer(): Promise<FileServer> {
  const server = await startFileServer();
  const features = corners.map(([west, north], id) => ({
    type: 'Feature',
    properties: { id: id + 40, name: nameTile(west, north) },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, north - DEGREES],
          [west + DEGREES, north - DEGREES],
          [west + DEGREES, north],
          [west, north],
          [west, north - DEGREES],
        ],
      ],
    },
  }));
  const index = JSON.stringify({ type: 'FeatureCollection', features });
  server.files.set('/glofas/tile_extents.geojson', serveBytes(new TextEncoder().encode(index)));
  for (const [at, [west, north]] of corners.entries()) {
    const prefix = `ID${at + 40}_${nameTile(west, north)}`;
    for (const years of returnPeriods) {
      const depths = encodeTile(west, north, 'float32', (longitude, latitude) =>
        isRiver(longitude, latitude) ? 1 : (depthOf(longitude, latitude, years) ?? NODATA),
      );
      server.files.set(`/glofas/RP${years}/${prefix}_RP${years}_depth.tif`, serveBytes(depths));
    }
    const water = encodeTile(west, north, 'uint8', (longitude, latitude) => (isRiver(longitude, latitude) ? 1 : 255));
    server.files.set(`/glofas/Permanent_WaterBodies/${prefix}_permanent_water.tif`, serveBytes(water));
    const doubtful = encodeTile(west, north, 'uint8', () => 255);
    server.files.set(`/glofas/Spurious_Depths/${prefix}_spurious_depth_areas.tif`, serveBytes(doubtful));
  }
  const releases = [{ key: '20261124.pmtiles' }, { key: '20261125.pmtiles', size: 1 }];
  server.files.set('/protomaps/builds.json', serveBytes(new TextEncoder().encode(JSON.stringify(releases))));
  server.files.set('/protomaps/20261125.pmtiles', serveBytes(encodeBaseMap()));
  return server;
}

/** Water in every tile of the earth up to zoom 5. */
function encodeBaseMap(): Uint8Array {
  const lake: [number, number][] = [
    [1000, 1000],
    [3000, 1000],
    [3000, 3000],
  ];
  const data = encodeVectorTile({ water: [{ type: 'Polygon', points: lake, properties: { kind: 'lake' } }] });
  const tiles = Array.from({ length: 6 }, (_, z) => z).flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, at) => ({ z, x: at % 2 ** z, y: Math.floor(at / 2 ** z), data })),
  );
  return encodePmtiles(tiles, { format: 'pbf', compression: 'gzip', sourceLayers: ['water'], attribution: 'Nobody' });
}

/** The source of the made base map, as the file of Protomaps has it but for its addresses. */
export function describeBaseMapSource(origin: string): Record<string, unknown> {
  return {
    id: 'made-protomaps',
    title: 'Made base map',
    publisher: 'Nobody',
    version: 'daily',
    holds: { kind: 'baseMap', zooms: [0, 15] },
    coverage: [[4, 50, 7, 52]],
    files: { by: 'newest', list: `${origin}/protomaps/builds.json`, properties: ['key'] },
    urls: [`${origin}/protomaps/{key}`],
    reading: 'windows',
    licence: { name: 'none' },
    attribution: 'Made for tests',
    notFitFor: 'A picture.',
    confirmed: 'yes',
    lookedUpOn: '2026-11-26',
  };
}

function nameTile(west: number, north: number): string {
  return `N${north * 10}_E${west * 10}`;
}

function encodeTile(
  west: number,
  north: number,
  sampleType: 'float32' | 'uint8',
  valueAt: (longitude: number, latitude: number) => number,
): Uint8Array {
  const values = Array.from({ length: SIDE * SIDE }, (_, cell) =>
    valueAt(west + ((cell % SIDE) + 0.5) * CELL, north - (Math.floor(cell / SIDE) + 0.5) * CELL),
  );
  return encodeTestGeotiff({
    width: SIDE,
    height: SIDE,
    sampleType,
    bands: [values],
    originX: west,
    originY: north,
    cellWidth: CELL,
    cellHeight: CELL,
    compression: 'deflate',
    tileSide: 256,
    nodata: sampleType === 'float32' ? NODATA : 255,
  });
}

/** The source of the made maps, as the file of GloFAS has it but for its addresses. */
export function describeFloodSource(origin: string): Record<string, unknown> {
  const mask = (folder: string, name: string, means: string) => ({
    urls: [`${origin}/glofas/${folder}/ID{id}_{name}_${name}.tif`],
    equals: 1,
    means,
  });
  return {
    id: 'made-glofas',
    title: 'Made river maps',
    publisher: 'Nobody',
    version: '2.1.2',
    holds: {
      kind: 'flood',
      hazard: 'fluvial',
      returnPeriods,
      climates: [{ id: 'past', pathway: null, year: 2024, members: [{}] }],
      raster: {
        crs: 'EPSG:4326',
        resolution: { value: 3, unit: 'arcSeconds' },
        unit: 'm',
        noData: { equals: NODATA, means: 'unknown' },
        missingFile: 'unknown',
        masks: [
          mask('Permanent_WaterBodies', 'permanent_water', 'openWater'),
          mask('Spurious_Depths', 'spurious_depth_areas', 'untrusted'),
        ],
      },
    },
    coverage: [[4, 50, 7, 52]],
    files: { by: 'index', index: `${origin}/glofas/tile_extents.geojson`, properties: ['id', 'name'] },
    urls: [`${origin}/glofas/RP{returnPeriod}/ID{id}_{name}_RP{returnPeriod}_depth.tif`],
    reading: 'windows',
    licence: { name: 'none' },
    attribution: 'Made for tests',
    notFitFor: 'Made up: not for any house.',
    confirmed: 'yes',
    lookedUpOn: '2026-11-26',
  };
}
