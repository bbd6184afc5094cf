import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
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
  server.files.set('/ban/adresses-35.csv.gz', serveBytes(gzipSync(addressTable)));
  const releases = [{ key: '20261124.pmtiles' }, { key: '20261125.pmtiles', size: 1 }];
  server.files.set('/protomaps/builds.json', serveBytes(new TextEncoder().encode(JSON.stringify(releases))));
  server.files.set('/protomaps/20261125.pmtiles', serveBytes(encodeBaseMap()));
  return server;
}

/** Addresses of Rennes and one beyond it, in the columns of the Base Adresse Nationale of 2026; two have no number. */
const addressTable = `id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;cad_parcelles
35238_7670_00012;35238_7670;12;;Rue Saint-Malo;35000;35238;Rennes;;;351766.1;6790052.2;-1.680361;48.115512;entrée;;;RENNES;RUE SAINT MALO;commune;commune;1;
35238_7670_00012_bis;35238_7670;12;bis;Rue Saint-Malo;35000;35238;Rennes;;;351766.1;6790052.2;-1.680401;48.115562;entrée;;;RENNES;RUE SAINT MALO;commune;commune;1;
35238_7670_09999;35238_7670;9999;;Rue Saint-Malo;35000;35238;Rennes;;;351766.1;6790052.2;-1.680361;48.115512;segment;;;RENNES;RUE SAINT MALO;commune;commune;0;
35238_1234_00000;35238_1234;0;;Place des Lices;35000;35238;Rennes;;;351500.0;6789900.0;-1.684500;48.112600;segment;;;RENNES;PLACE DES LICES;commune;commune;0;
35288_0550_00003;35288_0550;3;;Rue de Dinan;35400;35288;Saint-Malo;;;329000.0;6849000.0;-2.027400;48.648600;entrée;;;SAINT-MALO;RUE DE DINAN;commune;commune;1;
`;

/** The source of the made addresses, as the file of the Base Adresse Nationale has it but for its address. */
export function describeAddressSource(origin: string): Record<string, unknown> {
  const source = JSON.parse(readFileSync(path.join(builtInSources, 'ban.json'), 'utf8')) as object;
  return { ...source, id: 'made-ban', urls: [`${origin}/ban/adresses-{part}.csv.gz`] };
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
      climates: [{ id: 'past', pathway: null, year: 2024, members: [{ name: 'today', values: {} }] }],
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
