import { createAreaBudget, type AreaBudget } from './area-budget.ts';
import { closeRing, enclosesArea } from './vector-layer.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** Bytes of the envelope of a GeoPackage geometry, by its indicator (OGC 12-128r19, 2.1.3.1.1). */
const envelopeBytes = [0, 32, 48, 48, 64] as const;
const HEADER_BYTES = 8;
const EMPTY_FLAG = 0b1_0000;
const EXTENDED_FLAG = 0b10_0000;

/** Flags of "extended WKB" (PostGIS) in a geometry's type. */
const EXTENDED_Z = 0x8000_0000;
const EXTENDED_M = 0x4000_0000;
const EXTENDED_SRID = 0x2000_0000;
/** ISO WKB counts types with Z from 1000, with M from 2000, with both from 3000. */
const ISO_STEP = 1000;
const POLYGON = 3;
const MULTI_POLYGON = 6;
/** Names of other types of OGC 06-103r4, table 7. */
const typeNames: Readonly<Record<number, string>> = {
  1: 'Point',
  2: 'LineString',
  4: 'MultiPoint',
  5: 'MultiLineString',
  7: 'GeometryCollection',
  10: 'CurvePolygon',
  12: 'MultiSurface',
  15: 'PolyhedralSurface',
  16: 'TIN',
  17: 'Triangle',
};

/**
 * The rings of a Polygon or MultiPolygon as a GeoPackage stores it: its header, then WKB of the ISO or the extended
 * kind, with Z and M or without. None for an empty one; rings that enclose nothing are left out.
 * @param budget of its layer
 * @throws PackTextError
 */
export function parseGeometry(blob: Uint8Array, budget: AreaBudget = createAreaBudget()): Float64Array[] {
  const [g, p, , flags = 0] = blob;
  if (g !== 0x47 || p !== 0x50 || blob.length < HEADER_BYTES) throw new PackTextError('no-geopackage-geometry');
  if ((flags & EXTENDED_FLAG) !== 0) throw new PackTextError('shape-among-areas', { shape: 'extended geometry' });
  const envelope = envelopeBytes[(flags >> 1) & 0b111];
  if (envelope === undefined) throw new PackTextError('no-geopackage-geometry');
  if ((flags & EMPTY_FLAG) !== 0) return [];
  const rings: Float64Array[] = [];
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const reader: Reader = { view, budget, at: HEADER_BYTES + envelope };
  try {
    readAreas(reader, rings, true);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PackTextError('ends-inside-geometry', {}, error);
  }
  return rings;
}

interface Reader {
  readonly view: DataView;
  readonly budget: AreaBudget;
  at: number;
}

/** @param mayBeMany polygons of a MultiPolygon are polygons: nothing is followed without end */
function readAreas(reader: Reader, rings: Float64Array[], mayBeMany: boolean): void {
  const { view } = reader;
  const isLittle = view.getUint8(reader.at) === 1;
  const written = view.getUint32(reader.at + 1, isLittle);
  reader.at += 5;
  const isExtended = written >= EXTENDED_SRID;
  if (isExtended && (written & EXTENDED_SRID) !== 0) reader.at += 4;
  const plain = isExtended ? written & 0x1fff_ffff : written;
  const type = plain % ISO_STEP;
  const more = Math.floor(plain / ISO_STEP);
  const hasZ = (isExtended && (written & EXTENDED_Z) !== 0) || more === 1 || more === 3;
  const hasM = (isExtended && (written & EXTENDED_M) !== 0) || more === 2 || more === 3;
  const count = view.getUint32(reader.at, isLittle);
  reader.at += 4;
  if (type === MULTI_POLYGON && mayBeMany) {
    for (let part = 0; part < count; part += 1) readAreas(reader, rings, false);
  } else if (type === POLYGON) {
    const numbers = 2 + Number(hasZ) + Number(hasM);
    for (let at = 0; at < count; at += 1) {
      const ring = readRing(reader, numbers, isLittle);
      if (ring !== null) rings.push(ring);
    }
  } else throw new PackTextError('shape-among-areas', { shape: typeNames[type] ?? `type ${written}` });
}

function readRing(reader: Reader, numbers: number, isLittle: boolean): Float64Array | null {
  const { view, budget } = reader;
  const count = view.getUint32(reader.at, isLittle);
  reader.at += 4;
  const bytes = 8 * numbers;
  const start = reader.at;
  reader.at += count * bytes;
  // Before memory is taken for it.
  if (reader.at > view.byteLength) throw new RangeError(`a ring of ${count} corners`);
  if (!budget.takeRing(count)) return null;
  const corners = new Float64Array(2 * count);
  for (let corner = 0; corner < count; corner += 1) {
    corners[2 * corner] = view.getFloat64(start + corner * bytes, isLittle);
    corners[2 * corner + 1] = view.getFloat64(start + corner * bytes + 8, isLittle);
  }
  const ring = closeRing(corners);
  return enclosesArea(ring) ? ring : null;
}
