import { JsonTooLargeError, parseBoundedJson } from '#main/platform/files/bounded-json.ts';
import { openAddressFile } from '#main/geocoding/index.ts';
import { isRecord } from '#shared/text/is-record.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { createPropertyNotes } from './property-notes.ts';

/** Files up to this size are looked at whole; of larger ones, line by line or in one piece, the beginning. */
const WHOLE_BYTES = 64 * 1024 * 1024;
const BEGINNING_BYTES = 4 * 1024 * 1024;

/** Looks into a GeoJSON file, a collection or line by line, gzipped or not. @param path in the folder */
export async function inspectGeojson(absolute: string, path: string): Promise<SourceFile> {
  let features: Record<string, unknown>[];
  try {
    features = parseFeatures(await readText(absolute));
  } catch (error) {
    if (error instanceof JsonTooLargeError) return { kind: 'unusable', path, why: error.text, isTold: true };
    throw error;
  }
  if (features.length === 0) return { kind: 'unusable', path, why: packText('no-features-in-it'), isTold: true };
  const geometries = new Set<string>();
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const properties = createPropertyNotes();
  for (const feature of features) {
    const geometry = isRecord(feature['geometry']) ? feature['geometry'] : feature;
    if (typeof geometry['type'] === 'string') geometries.add(geometry['type']);
    growBox(box, geometry['coordinates']);
    if (isRecord(feature['properties'])) properties.note(feature['properties']);
  }
  // Only addresses are read gzipped.
  const isPoints = [...geometries].every((type) => type === 'Point');
  if (path.toLowerCase().endsWith('.gz') && !isPoints) {
    return { kind: 'unusable', path, why: packText('archive'), isTold: true };
  }
  return {
    kind: 'geojson',
    path,
    featureCount: features.length,
    geometries: [...geometries],
    properties: properties.list(),
    bbox: box.every(Number.isFinite) ? box : null,
  };
}

/** The whole text of a file that is not too large, unpacked; else its beginning. */
async function readText(file: string): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of openAddressFile(file, () => undefined)) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length > WHOLE_BYTES) return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES).toString('utf8');
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseFeatures(read: string): Record<string, unknown>[] {
  const text = read.replace(/^\uFEFF/, '');
  const whole = parse(text);
  if (isRecord(whole)) {
    const { features } = whole;
    return whole['type'] === 'FeatureCollection' && Array.isArray(features) ? features.filter(isRecord) : [whole];
  }
  return text.split('\n').flatMap((line) => {
    const feature = parse(line);
    return isRecord(feature) ? [feature] : [];
  });
}

function parse(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    if (error instanceof JsonTooLargeError) throw error;
    // No JSON as a whole: it is looked at line by line, and a line that is cut off says nothing.
    return null;
  }
}

/** Lists within lists of a MultiPolygon's coordinates: polygons, rings, positions, numbers. */
const DEEPEST_COORDINATES = 4;

function growBox(box: [number, number, number, number], coordinates: unknown, depth = 1): void {
  if (!Array.isArray(coordinates) || depth > DEEPEST_COORDINATES) return;
  const [x, y] = coordinates as unknown[];
  if (typeof x === 'number' && typeof y === 'number') {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
    return;
  }
  for (const part of coordinates) growBox(box, part, depth + 1);
}
