import proj4 from 'proj4';
import epsg from './epsg-definitions.json' with { type: 'json' };
import { geoKeyIds, type GeoKeys } from './geotiff/geo-keys.ts';
import { RasterRefusedError } from './geotiff/raster-refused-error.ts';
import { buildUserProjection } from './geotiff/user-projection.ts';

const definitions: Readonly<Record<string, string>> = epsg.definitions;
/** The code of a system that a file describes by parameters (OGC GeoTIFF 1.1). */
const USER_DEFINED = 32_767;
/** GTModelTypeGeoKey of a raster in degrees. */
const MODEL_GEOGRAPHIC = 2;
const EPSG_CODE = /^EPSG:(\d+)$/i;

/**
 * The coordinate system of a raster as a proj4 string that can be transformed from EPSG:4326: the one that its keys name
 * by code or by parameters; where they name none, the manifest's `crs`.
 * @throws RasterRefusedError when there is none, or none that is known.
 */
export function resolveProjection(keys: GeoKeys, manifestCrs: string | undefined): string {
  const named = findNamedProjection(keys);
  if (named !== null) return requireUsable(named, 'the GeoTIFF keys');
  if (manifestCrs === undefined) {
    throw describesSystem(keys)
      ? new RasterRefusedError('unknown-crs', 'GeoTIFF keys', formatKeys(keys), 'a known EPSG code or parameters, or "crs" in the manifest')
      : new RasterRefusedError('missing-crs', 'GeoTIFF keys', 'no coordinate system', 'one in the file, or "crs" in the manifest');
  }
  const [, code] = EPSG_CODE.exec(manifestCrs) ?? [];
  const definition = code === undefined ? manifestCrs : definitions[code];
  if (definition === undefined) throw new RasterRefusedError('unknown-crs', 'crs', manifestCrs, 'a known EPSG code or a proj4 string');
  return requireUsable(definition, 'crs');
}

function findNamedProjection(keys: GeoKeys): string | null {
  const geodeticCode = keys.get(geoKeyIds.geodeticCrs);
  const geodetic = typeof geodeticCode === 'number' ? (definitions[String(geodeticCode)] ?? null) : null;
  if (keys.get(geoKeyIds.modelType) === MODEL_GEOGRAPHIC) return geodetic;
  const projected = keys.get(geoKeyIds.projectedCrs);
  if (typeof projected === 'number' && projected !== USER_DEFINED) return definitions[String(projected)] ?? null;
  return buildUserProjection(keys, geodetic === null ? null : geodetic.replace(/\+(proj=longlat|no_defs|type=crs)\s*/g, '').trim());
}

function describesSystem(keys: GeoKeys): boolean {
  return keys.has(geoKeyIds.projectedCrs) || keys.has(geoKeyIds.geodeticCrs);
}

function formatKeys(keys: GeoKeys): string {
  return [...keys].map(([id, value]) => `${id}=${value}`).join(', ').slice(0, 300);
}

/** Tries the system out: a string that proj4 does not understand is refused now, not at the first query. */
function requireUsable(definition: string, field: string): string {
  try {
    const [x, y] = proj4('EPSG:4326', definition).inverse(proj4('EPSG:4326', definition).forward([0, 0]));
    if (x === undefined || y === undefined) throw new Error('no result');
    return definition;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RasterRefusedError('unknown-crs', field, `${definition} (${reason})`, 'a coordinate system that proj4 can transform');
  }
}
