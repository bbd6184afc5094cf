import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { hasRequiredParts } from '#shared/pack/pack-plan.ts';
import type { SourceFile, SourceVectorLayer } from '#shared/pack/pack-source.ts';
import { type RawAddress, readAddressFile } from '#main/geocoding/index.ts';
import { packText, type PackTextKey } from '#shared/pack/pack-text.ts';
import { isFileProblem } from '../install/findings.ts';
import { describeFileError, isPackedDataError, PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { isUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { describeGroupStates } from './group-states.ts';
import { inspectGeojson } from './inspect-geojson.ts';
import { inspectRaster } from './inspect-raster.ts';
import { inspectTable } from './inspect-table.ts';
import { vectorNames, openVectors } from './open-vectors.ts';
import type { VectorLayer } from '../vectors/vector-layer.ts';
import { createPropertyNotes } from './property-notes.ts';
import { createRingBox, growRingBox } from './ring-box.ts';

/** A folder of maps, and the coordinate systems that its files do not name. */
export interface InspectJob {
  readonly folder: string;
  /** Coordinate systems by file, for those that name none. */
  readonly crs: Readonly<Record<string, string>>;
  /** Coordinate system of all other files that name none. */
  readonly generalCrs: string | null;
}

/** Files of one folder that are looked at; a folder with more is no folder of maps. */
const MAXIMUM_FILES = 10_000;

type KnownKind = Exclude<SourceFile['kind'], 'unusable'>;

/** What a file is, by how its name ends. */
const kinds: readonly (readonly [RegExp, KnownKind])[] = [
  [/\.tiff?$/i, 'raster'],
  [/\.(?:geojson|geojsonl|geojsons|ndjson|json)(?:\.gz)?$/i, 'geojson'],
  [vectorNames, 'vectors'],
  [/\.(?:csv|tsv|psv)(?:\.gz)?$/i, 'table'],
  [/\.(?:osm|osm\.gz|pbf)$/i, 'osm'],
  [/\.(?:pmtiles|mbtiles)$/i, 'tiles'],
];

/** Data in other formats, with the way to one that can be read. */
const foreign: readonly (readonly [RegExp, PackTextKey])[] = [
  [/\.(?:asc|vrt|img|nc|grd|flt|bil|hdf|h5|jp2|adf|ecw|sid)$/i, 'foreign-raster'],
  [/\.(?:kml|kmz|gml|gdb|fgb|tab)$/i, 'foreign-vectors'],
  [/\.(?:zip|7z|rar|tar|tgz|gz|bz2)$/i, 'archive'],
  [/\.xlsx?$/i, 'spreadsheet'],
];

/**
 * Looks into every file of a folder and of the folders in it. Hidden files, links to folders and folders that are packs
 * already are left out.
 */
export async function inspectFolder(
  job: InspectJob,
  onFile: (file: string, fraction: number) => void,
): Promise<SourceFile[]> {
  const paths = listMapFiles(job.folder);
  // Before any of them is read.
  const states = describeGroupStates(job.folder, paths);
  const hasRaster = paths.some((file) => findFileKind(file) === 'raster');
  const files: SourceFile[] = [];
  for (const [index, file] of paths.entries()) {
    onFile(file, index / paths.length);
    const inspected = await inspectFile(job, file, { needsAddressBox: !hasRaster }).catch((error: unknown) =>
      describeUnreadable(file, error),
    );
    files.push({ ...inspected, state: states.get(file)! });
  }
  return files;
}

/** A file that the system does not let be read, or whose gzip stream is damaged. @throws what is a fault of ours */
function describeUnreadable(file: string, error: unknown): SourceFile {
  if (!isFileProblem(error) && !isPackedDataError(error)) throw error;
  return { kind: 'unusable', path: file, why: describeFileError(error), isTold: true };
}

/** Files of a folder and of those in it, by their paths there; hidden ones and those of packs are left out. */
export function listMapFiles(folder: string): string[] {
  const found: string[] = [];
  const walk = (relative: string): void => {
    for (const entry of readdirSync(path.join(folder, relative), { withFileTypes: true })) {
      const inside = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.name.startsWith('.') || found.length >= MAXIMUM_FILES) continue;
      // A folder with such a name, too: nobody can look into it.
      if (isUnreadableName(path.join(folder, inside))) found.push(inside);
      else if (entry.isDirectory()) {
        const isPack = statSync(path.join(folder, inside, 'pack.json'), { throwIfNoEntry: false }) !== undefined;
        if (!isPack) walk(inside);
      } else if (statSync(path.join(folder, inside), { throwIfNoEntry: false })?.isFile()) found.push(inside);
    }
  };
  walk('');
  return found.toSorted();
}

/** What a file is, by its name; null for none that a pack is made of. */
export function findFileKind(file: string): KnownKind | null {
  if (file === 'pack.json') return null;
  return kinds.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}

async function inspectFile(
  { folder, crs, generalCrs }: InspectJob,
  file: string,
  { needsAddressBox }: { readonly needsAddressBox: boolean },
): Promise<SourceFile> {
  const absolute = path.join(folder, ...file.split('/'));
  if (isUnreadableName(absolute)) {
    return { kind: 'unusable', path: file, why: packText('unreadable-name'), isTold: true };
  }
  const kind = findFileKind(file);
  switch (kind) {
    case 'raster':
      return inspectRaster(absolute, file, { stated: crs[file], general: generalCrs ?? undefined });
    case 'geojson':
      return inspectGeojson(absolute, file);
    case 'vectors':
      return inspectVectors(absolute, file);
    case 'table': {
      const table = await inspectTable(absolute, file);
      const isRead = needsAddressBox && table.kind === 'table' && hasRequiredParts(table.addressColumns);
      return isRead ? { ...table, bbox: await findAddressBox(absolute, 'openaddresses') } : table;
    }
    case 'osm':
    case 'tiles': {
      const bbox = kind === 'osm' && needsAddressBox ? await findAddressBox(absolute, 'osm') : null;
      return { kind, path: file, bbox };
    }
    default: {
      const why = foreign.find(([pattern]) => pattern.test(file))?.[1];
      return { kind: 'unusable', path: file, why: packText(why ?? 'no-part-of-a-pack'), isTold: why !== undefined };
    }
  }
}

/** The box around the addresses of a file; null when it has none that can be read. */
async function findAddressBox(file: string, format: 'openaddresses' | 'osm'): Promise<BoundingBox | null> {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const add = ({ longitude, latitude, street }: RawAddress): void => {
    if (street === '' || !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return;
    box[0] = Math.min(box[0], longitude);
    box[1] = Math.min(box[1], latitude);
    box[2] = Math.max(box[2], longitude);
    box[3] = Math.max(box[3], latitude);
  };
  const sink = { add, report: () => undefined };
  await readAddressFile(
    { name: file, path: file, format },
    { path: file, sink, signal: undefined, onBytes: () => undefined },
  );
  return box.every(Number.isFinite) && box[0] < box[2] && box[1] < box[3] ? box : null;
}

/**
 * Looks into a Shapefile or GeoPackage: goes through every feature of its layers of areas. @param path in the folder
 */
export function inspectVectors(absolute: string, path: string): SourceFile {
  try {
    const file = openVectors(absolute);
    try {
      if (file.layers.length === 0) return { kind: 'unusable', path, why: packText('no-layers'), isTold: true };
      return { kind: 'vectors', path, layers: file.layers.map(inspectLayer) };
    } finally {
      file.close();
    }
  } catch (error) {
    if (error instanceof PackTextError) return { kind: 'unusable', path, why: error.text, isTold: true };
    throw error;
  }
}

function inspectLayer(layer: VectorLayer): SourceVectorLayer {
  const { name, geometry, system } = layer;
  const crsProblem = 'projection' in system ? null : system;
  const nothing = { name, featureCount: 0, properties: [], extent: null, crsProblem };
  if (geometry !== 'Polygon') return { ...nothing, problem: packText('no-areas', { geometry }) };
  const properties = createPropertyNotes();
  const extent = createRingBox();
  let featureCount = 0;
  try {
    for (const { rings, properties: values } of layer.readAreas()) {
      featureCount += 1;
      properties.note(values);
      for (const ring of rings) growRingBox(extent, ring);
    }
  } catch (error) {
    // One layer of several may be damaged, or hold what is no area.
    if (error instanceof PackTextError) return { ...nothing, problem: error.text };
    throw error;
  }
  if (featureCount === 0) return { ...nothing, problem: packText('no-polygons') };
  return { ...nothing, featureCount, properties: properties.list(), extent, problem: null };
}
