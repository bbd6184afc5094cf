import { copyFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PMTiles, TileType, type RangeResponse } from 'pmtiles';
import * as z from 'zod';
import { openSqliteFile } from '#main/adapters/sqlite/database.ts';
import type { StoredBasemap } from '../installed-record.ts';
import type { FindingList } from './findings.ts';

const where = (file: string) => ({ file, field: 'basemap.path' });

/** Finds out what a basemap file is and copies it into the installed pack; `none` with a finding when it cannot be used. */
export async function installBasemap(
  source: string,
  packPath: string,
  target: string,
  findings: FindingList,
): Promise<StoredBasemap> {
  const extension = path.extname(packPath).toLowerCase();
  try {
    const basemap = await readBasemap(source, extension);
    copyFileSync(source, path.join(target, basemap.file));
    return basemap;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.error('unreadable-basemap', where(packPath), reason, 'PMTiles, MBTiles or GeoJSON');
    return { kind: 'none' };
  }
}

type KnownBasemap = Exclude<StoredBasemap, { kind: 'none' }>;

async function readBasemap(source: string, extension: string): Promise<KnownBasemap> {
  switch (extension) {
    case '.pmtiles':
      return readPmtiles(source);
    case '.mbtiles':
      return readMbtiles(source);
    case '.geojson':
    case '.json':
      return readGeojson(source);
    default:
      throw new Error(`a file that ends in "${extension}"`);
  }
}

async function readPmtiles(source: string): Promise<KnownBasemap> {
  const file = await open(source, 'r');
  try {
    const archive = new PMTiles({
      getKey: () => source,
      async getBytes(offset, length): Promise<RangeResponse> {
        const buffer = new Uint8Array(length);
        const { bytesRead } = await file.read(buffer, 0, length, offset);
        return { data: buffer.buffer.slice(0, bytesRead) };
      },
    });
    const header = await archive.getHeader();
    const end = header.tileDataOffset + (header.tileDataLength ?? 0);
    const { size } = await file.stat();
    if (end > size) throw new Error(`tiles up to byte ${end} of a file of ${size} bytes`);
    const metadata = metadataSchema.parse((await archive.getMetadata()) ?? {});
    const isVector = header.tileType === TileType.Mvt;
    const sourceLayers = (metadata.vector_layers ?? []).map(({ id }) => id);
    return {
      kind: isVector ? 'vector' : 'raster',
      container: 'pmtiles',
      file: 'basemap.pmtiles',
      minimumZoom: header.minZoom,
      maximumZoom: header.maxZoom,
      sourceLayers,
      schema: isVector ? findSchema(sourceLayers) : 'raster',
    };
  } finally {
    await file.close();
  }
}

const metadataSchema = z.looseObject({ vector_layers: z.array(z.looseObject({ id: z.string() })).optional() });

/** SQLite keeps words in a column of numbers. */
const zoomsSchema = z.object({ low: z.int().nullable(), high: z.int().nullable() });

function readMbtiles(source: string): KnownBasemap {
  const database = openSqliteFile(source, { readonly: true });
  try {
    const rows = database.prepare<[], { name: string; value: string }>('SELECT name, value FROM metadata').all();
    const metadata = new Map(rows.map(({ name, value }) => [name, value]));
    const zooms = zoomsSchema.parse(
      database.prepare<[]>('SELECT MIN(zoom_level) AS low, MAX(zoom_level) AS high FROM tiles').get(),
    );
    const isVector = metadata.get('format') === 'pbf';
    const layers = metadataSchema.parse(JSON.parse(metadata.get('json') ?? '{}'));
    const sourceLayers = (layers.vector_layers ?? []).map(({ id }) => id);
    return {
      kind: isVector ? 'vector' : 'raster',
      container: 'mbtiles',
      file: 'basemap.mbtiles',
      minimumZoom: zooms.low ?? 0,
      maximumZoom: zooms.high ?? 0,
      sourceLayers,
      schema: isVector ? findSchema(sourceLayers) : 'raster',
    };
  } finally {
    database.close();
  }
}

async function readGeojson(source: string): Promise<KnownBasemap> {
  const json: unknown = JSON.parse((await readFile(source, 'utf8')).replace(/^\uFEFF/, ''));
  z.looseObject({ type: z.enum(['FeatureCollection', 'Feature']) }).parse(json);
  return { kind: 'geojson', file: 'basemap.geojson' };
}

/** Which published schema a set of vector layers follows: by layers that only one of them has. */
function findSchema(layers: readonly string[]): 'protomaps' | 'openmaptiles' | 'plain' {
  const has = (...names: string[]) => names.every((name) => layers.includes(name));
  if (has('earth', 'roads', 'water')) return 'protomaps';
  if (has('transportation', 'water', 'landcover')) return 'openmaptiles';
  return 'plain';
}
