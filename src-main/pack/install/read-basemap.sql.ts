import { copyFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { TileType } from 'pmtiles';
import * as z from 'zod';
import { toSquareX, toSquareY } from '#shared/geo/mercator-square.ts';
import { parseBoundedJson, readBoundedJson } from '#main/platform/files/bounded-json.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { copySqliteFile, openUntouched } from '#main/platform/database/open-untouched.ts';
import { writeBlockSums } from '#main/platform/files/block-sums.ts';
import { createFileSource } from '../basemap-archive/file-source.fs.ts';
import { openArchive, type Archive } from '../basemap-archive/open-archive.ts';
import { LARGEST_METADATA_BYTES, LARGEST_TILE_BYTES } from '../basemap-archive/tile-bounds.ts';
import { findPartEncoding, unpackPart, type PartEncoding } from '../basemap-archive/unpack-part.ts';
import { findTileSums, writeTileSums } from '../basemap-archive/tile-sums.sql.ts';
import { requirePlainTables } from '../basemap-archive/require-plain-tables.sql.ts';
import { findImageSide, findTileKind, findTileLayers } from '../basemap-archive/inspect-tile.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { BASEMAP_BLOCK_BYTES, LONGEST_TILE_SIDE, type StoredBasemap } from '../installed-record.ts';
import { describeError, PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { checkMbtiles, checkPmtiles } from './check-tiles.sql.ts';
import { addFileProblem, isFileProblem, type PackFindings } from './findings.ts';
import { indexTiles } from './index-tiles.sql.ts';
import { readPlainAttribution } from './plain-attribution.ts';

const where = (file: string) => ({ file, field: 'basemap.path' });

/**
 * Finds out what a basemap file is, copies it into the installed pack and holds each of its tiles to what a tile may
 * be; `none` with a finding when it cannot be used.
 */
export async function installBasemap(
  source: string,
  packPath: string,
  target: string,
  findings: PackFindings,
): Promise<StoredBasemap> {
  try {
    const basemap = await readBasemap(source, packPath);
    const copy = path.join(target, basemap.file);
    if (basemap.kind !== 'geojson' && basemap.container === 'mbtiles') await copyMbtiles(source, copy);
    else copyFileSync(source, copy);
    if (basemap.kind !== 'geojson' && basemap.container === 'pmtiles') {
      await checkPmtiles(copy);
      writeBlockSums(copy, BASEMAP_BLOCK_BYTES);
    }
    return basemap;
  } catch (error) {
    if (isFileProblem(error)) addFileProblem(findings, where(packPath), error);
    else findings.error('unreadable-basemap', where(packPath), describeError(error), packText('basemap-expected'));
    return { kind: 'none' };
  }
}

async function copyMbtiles(source: string, copy: string): Promise<void> {
  copySqliteFile(source, copy);
  const database = openSqliteFile(copy, { fileMustExist: true });
  try {
    indexTiles(database);
    await checkMbtiles(database, (await stat(copy)).size);
    writeTileSums(database, findTileSums(copy), LARGEST_TILE_BYTES);
  } finally {
    database.close();
  }
}

type KnownBasemap = Exclude<StoredBasemap, { kind: 'none' }>;

/**
 * Finds out what a basemap file is.
 * @param named the name that tells its kind, where the file itself has another
 * @throws whatever its format, or reading it, comes up with
 */
export async function readBasemap(source: string, named: string = source): Promise<KnownBasemap> {
  const extension = path.extname(named).toLowerCase();
  switch (extension) {
    case '.pmtiles':
      return readPmtiles(source);
    case '.mbtiles':
      return readMbtiles(source);
    case '.geojson':
    case '.json':
      return readGeojson(source);
    default:
      throw new PackTextError('file-ends-in', { extension });
  }
}

async function readPmtiles(source: string): Promise<KnownBasemap> {
  const bytes = createFileSource(source, { longest: LARGEST_METADATA_BYTES });
  try {
    const archive = openArchive(bytes);
    const header = await archive.tiles.getHeader();
    const end = header.tileDataOffset + (header.tileDataLength ?? 0);
    const { size } = await stat(source);
    if (end > size) throw new PackTextError('tiles-beyond-end', { end, size });
    const metadata = metadataSchema.parse((await archive.readMetadata()) ?? {});
    const sample = await readSampleTile(archive);
    return {
      ...describeTiles(kindsByType.get(header.tileType) ?? null, metadata, sample === null ? [] : [sample]),
      attribution: readPlainAttribution(metadata.attribution),
      container: 'pmtiles',
      file: 'basemap.pmtiles',
      minimumZoom: header.minZoom,
      maximumZoom: header.maxZoom,
    };
  } finally {
    await bytes.close();
  }
}

const metadataSchema = z.looseObject({
  vector_layers: z.array(z.looseObject({ id: z.string() })).optional(),
  attribution: z.unknown().optional(),
});

/** SQLite keeps words in a column of numbers. */
const zoomsSchema = z.object({ low: z.int().nullable(), high: z.int().nullable() });

/** The deepest tile in the middle of an archive, or the first one above it that is there; null when there is none. */
async function readSampleTile({ tiles, findTileEncoding }: Archive): Promise<Uint8Array | null> {
  const { minZoom, maxZoom, ...box } = await tiles.getHeader();
  const x = toSquareX((box.minLon + box.maxLon) / 2);
  const y = toSquareY((box.minLat + box.maxLat) / 2);
  for (let zoom = maxZoom; zoom >= minZoom; zoom -= 1) {
    const side = 2 ** zoom;
    const tile = await tiles.getZxy(zoom, Math.floor((x % 1) * side), Math.floor(Math.min(1 - 1e-9, y) * side));
    if (tile !== undefined) return unpackSample(new Uint8Array(tile.data), await findTileEncoding());
  }
  return null;
}

async function unpackSample(bytes: Uint8Array, encoding: PartEncoding | null): Promise<Uint8Array> {
  return encoding === null ? bytes : unpackPart(bytes, encoding, LARGEST_TILE_BYTES);
}

/** What tiles are, by the type that the header of a PMTiles archive names. */
const kindsByType: ReadonlyMap<TileType, 'vector' | 'raster'> = new Map([
  [TileType.Mvt, 'vector'],
  [TileType.Png, 'raster'],
  [TileType.Jpeg, 'raster'],
  [TileType.Webp, 'raster'],
  [TileType.Avif, 'raster'],
]);

/** Tiles that are looked into for what the metadata do not tell. */
const SAMPLE_TILES = 20;
const USUAL_TILE_SIDE = 256;
/** Texts of the metadata that are read. */
const MOST_METADATA = 100;

/**
 * What the tiles are, from a few of the tiles themselves and from the metadata: of the kind the tiles tell more, for
 * writers leave the format out or give it other names; of the layers the metadata, for not every tile has all.
 *
 * @param named the kind that the archive names; null where it names none that is known
 * @throws Error for tiles that no map is drawn from, MapLibre's own (MLT) for one
 */
function describeTiles(
  named: 'vector' | 'raster' | null,
  metadata: z.infer<typeof metadataSchema>,
  samples: readonly Uint8Array[],
): Pick<Extract<KnownBasemap, { container: string }>, 'kind' | 'sourceLayers' | 'schema' | 'tileSidePixels'> {
  const kind = samples.map(findTileKind).find((found) => found !== null) ?? named;
  if (kind === null) throw new PackTextError('tiles-unknown');
  if (kind === 'raster') {
    const [image] = samples;
    const tileSidePixels = (image === undefined ? null : findImageSide(image)) ?? USUAL_TILE_SIDE;
    if (!(tileSidePixels >= 1 && tileSidePixels <= LONGEST_TILE_SIDE)) {
      throw new PackTextError('tile-too-wide', { side: tileSidePixels, most: LONGEST_TILE_SIDE });
    }
    return { kind: 'raster', sourceLayers: [], schema: 'raster', tileSidePixels };
  }
  const layers = (metadata.vector_layers ?? []).map(({ id }) => id);
  const sourceLayers = layers.length > 0 ? layers : [...new Set(samples.flatMap(findTileLayers))];
  return { kind: 'vector', sourceLayers, schema: findSchema(sourceLayers), tileSidePixels: 512 };
}

async function readMbtiles(source: string): Promise<KnownBasemap> {
  const { database, close } = openUntouched(source);
  try {
    requirePlainTables(database, ['metadata', 'tiles']);
    const rows = database
      .prepare<[number, number], { name: string; value: string }>(
        'SELECT name, value FROM metadata WHERE length(value) <= ? LIMIT ?',
      )
      .all(LARGEST_METADATA_BYTES, MOST_METADATA);
    const metadata = new Map(rows.map(({ name, value }) => [name, value]));
    const zooms = zoomsSchema.parse(
      database.prepare<[]>('SELECT MIN(zoom_level) AS low, MAX(zoom_level) AS high FROM tiles').get(),
    );
    if (zooms.low === null || zooms.high === null) throw new PackTextError('no-tiles');
    const stored = database
      .prepare<[number, number, number], Buffer>(
        'SELECT tile_data FROM tiles WHERE zoom_level = ? AND length(tile_data) <= ? LIMIT ?',
      )
      .pluck()
      .all(zooms.high, LARGEST_TILE_BYTES, SAMPLE_TILES);
    const samples = await Promise.all(stored.map((tile) => unpackSample(tile, findPartEncoding(tile))));
    return {
      ...describeTiles(
        findNamedKind(metadata.get('format')),
        metadataSchema.parse(parseBoundedJson(metadata.get('json') ?? '{}')),
        samples,
      ),
      attribution: readPlainAttribution(metadata.get('attribution')),
      container: 'mbtiles',
      file: 'basemap.mbtiles',
      minimumZoom: zooms.low,
      maximumZoom: zooms.high,
    };
  } finally {
    close();
  }
}

/** The kind that the metadata of an MBTiles file name (MBTiles 1.3, "format"). */
function findNamedKind(format: string | undefined): 'vector' | 'raster' | null {
  if (format === 'pbf') return 'vector';
  return ['png', 'jpg', 'jpeg', 'webp', 'avif'].includes(format ?? '') ? 'raster' : null;
}

function readGeojson(source: string): KnownBasemap {
  z.looseObject({ type: z.enum(['FeatureCollection', 'Feature']) }).parse(readBoundedJson(source));
  return { kind: 'geojson', file: 'basemap.geojson' };
}

/** Which published schema a set of vector layers follows: by layers that only one of them has. */
function findSchema(layers: readonly string[]): 'protomaps' | 'openmaptiles' | 'plain' {
  const has = (...names: string[]) => names.every((name) => layers.includes(name));
  if (has('earth', 'roads', 'water')) return 'protomaps';
  if (has('transportation', 'water', 'landcover')) return 'openmaptiles';
  return 'plain';
}
