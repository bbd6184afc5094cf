import { readBoundedJson } from '#main/platform/files/bounded-json.ts';
import { findEpsgDefinition, resolveProjection } from '#main/raster/index.ts';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { closeRing, type AreaFeature } from '../vectors/vector-layer.ts';
import { AreasRefusedError } from './areas-refused-error.ts';
import { openVectors, vectorNames } from './open-vectors.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Areas of a file of any format, in the coordinate system that they are in. */
export interface AreaSource {
  /** Coordinate system as a proj4 string. */
  readonly projection: string;
  readonly features: Iterable<AreaFeature>;
  close(): void;
}

/** The file, and the layer in it, that areas are read from. */
export interface AreaPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly layer: number;
  /** For a file that names none; null: none is stated. */
  readonly crs: string | null;
}

/** GeoJSON is in degrees (RFC 7946, 4). */
export const DEGREES = '+proj=longlat +datum=WGS84';

/** Opens the areas of GeoJSON, a Shapefile or a layer of a GeoPackage. @throws AreasRefusedError, PackTextError */
export function openAreas({ file, layer, crs }: AreaPlace): AreaSource {
  if (!vectorNames.test(file)) {
    return { ...readGeojsonAreas(file), close: () => undefined };
  }
  const vectors = openVectors(file);
  try {
    const chosen = vectors.layers[layer - 1];
    if (chosen === undefined) throw new AreasRefusedError(packText('no-polygons'), packText('polygons-expected'));
    const { system } = chosen;
    if (!('projection' in system) && crs === null) throw new AreasRefusedError(system.found, system.expected);
    return {
      projection: 'projection' in system ? system.projection : resolveProjection(new Map(), crs ?? undefined),
      features: chosen.readAreas(),
      close: vectors.close,
    };
  } catch (error) {
    vectors.close();
    throw error;
  }
}

interface GeojsonFeature {
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
}

interface GeojsonText {
  readonly type?: unknown;
  readonly features?: unknown;
  readonly crs?: { readonly properties?: { readonly name?: unknown } };
}

function readGeojsonAreas(file: string): Pick<AreaSource, 'projection' | 'features'> {
  let json: GeojsonText;
  try {
    json = readBoundedJson(file) as GeojsonText;
  } catch (error) {
    rethrowCondition(error);
    throw new AreasRefusedError(describeError(error), packText('feature-collection-expected'));
  }
  const projection = findGeojsonSystem(json);
  const toRing = projection === DEGREES ? toDegreeRing : toPlainRing;
  const features = (Array.isArray(json.features) ? json.features : [json]) as GeojsonFeature[];
  return {
    projection,
    features: features.flatMap(({ geometry, properties }, index) => {
      const parts =
        geometry?.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry?.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      if (!Array.isArray(parts)) return [];
      return parts.filter(isRings).map((rings) => ({ rings: rings.map(toRing), properties: properties ?? {}, index }));
    }),
  };
}

/**
 * GeoJSON of before RFC 7946 may name another system (`urn:ogc:def:crs:EPSG::28992`), as QGIS and GDAL still write it.
 */
function findGeojsonSystem({ crs }: GeojsonText): string {
  const name = crs?.properties?.name;
  const [, code] = /\bEPSG:[^:]*:?(\d+)$/i.exec(typeof name === 'string' ? name : '') ?? [];
  if (code === undefined) return DEGREES;
  const projection = findEpsgDefinition(code);
  if (projection === undefined) throw new AreasRefusedError(quoteWords(`EPSG:${code}`), packText('known-crs-expected'));
  return projection;
}

type Positions = readonly (readonly number[])[];

function isRings(value: unknown): value is readonly Positions[] {
  return (
    Array.isArray(value) &&
    value.every((ring) => Array.isArray(ring) && ring.length >= 4 && ring.every((position) => Array.isArray(position)))
  );
}

function toPlainRing(positions: Positions): Float64Array {
  return closeRing(Float64Array.from(positions.flatMap(([x = NaN, y = NaN]) => [x, y])));
}

function toDegreeRing(positions: Positions): Float64Array {
  for (const [longitude = NaN, latitude = NaN] of positions) {
    // Degrees go on beyond 180 across the date line, and nowhere beyond 360.
    if (!(Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90)) {
      throw new AreasRefusedError(packText('corner-at', { x: longitude, y: latitude }), packText('degrees-expected'));
    }
  }
  return toPlainRing(positions);
}
