import proj4 from 'proj4';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { findEpsgDefinition, findStatedDefinition } from './find-epsg-definition.ts';
import { countsDegrees, formatMeridian, isOffGreenwich } from './geotiff/angular-keys.ts';
import { geoKeyIds, type GeoKeys } from './geotiff/geo-keys.ts';
import { readPeProjection } from './geotiff/pe-string.ts';
import { RasterRefusedError } from './geotiff/raster-refused-error.ts';
import { buildUserProjection, findMetresPerUnit, formatFigure } from './geotiff/user-projection.ts';

/** The code of a system that a file describes by parameters (OGC GeoTIFF 1.1). */
const USER_DEFINED = 32_767;
/** GTModelTypeGeoKey of a raster in degrees. */
const MODEL_GEOGRAPHIC = 2;
/** A datum's code is that of its geographic system and 2000, for the systems of EPSG's first range. */
const DATUM_CODE_OFFSET = 2000;

/**
 * The coordinate system of a raster as a proj4 string that can be transformed from EPSG:4326: the one that its keys
 * name by code or by parameters; where they name none, the manifest's `crs`.
 * @throws RasterRefusedError when there is none, or none that is known.
 */
export function resolveProjection(keys: GeoKeys, manifestCrs: string | undefined): string {
  const named = findNamedProjection(keys);
  if (named !== null) return requireUsable(named, 'the GeoTIFF keys');
  if (manifestCrs === undefined) {
    throw describesSystem(keys)
      ? new RasterRefusedError(
          'unknown-crs',
          'GeoTIFF keys',
          quoteWords(formatKeys(keys)),
          packText('known-crs-expected'),
        )
      : new RasterRefusedError('missing-crs', 'GeoTIFF keys', packText('no-crs'), packText('crs-expected'));
  }
  const definition = findStatedDefinition(manifestCrs);
  if (definition === undefined)
    throw new RasterRefusedError('unknown-crs', 'crs', quoteWords(manifestCrs), packText('crs-code-expected'));
  return requireUsable(definition, 'crs');
}

/**
 * Whether a proj4 string says how its datum lies to WGS 84: without that, places may be some hundred metres off. Modern
 * ellipsoids and spheres need no shift.
 */
export function hasKnownShift(projection: string): boolean {
  const [, a, b] = /\+a=(\S+) \+b=(\S+)/.exec(projection) ?? [];
  return /\+(?:towgs84|datum|nadgrids|R)=|\+ellps=(?:WGS84|GRS80)\b/.test(projection) || (a !== undefined && a === b);
}

function findNamedProjection(keys: GeoKeys): string | null {
  const figure = findFigure(keys);
  const isInDegrees = countsDegrees(keys);
  if (keys.get(geoKeyIds.modelType) === MODEL_GEOGRAPHIC) {
    return figure === null || !isInDegrees ? null : `+proj=longlat ${figure}`;
  }
  const projected = keys.get(geoKeyIds.projectedCrs);
  if (typeof projected === 'number' && projected !== USER_DEFINED) {
    const definition = findEpsgDefinition(projected);
    return definition === undefined ? null : replaceUnit(definition, findMetresPerUnit(keys));
  }
  if (figure === null) return null;
  // The angles of a projection's parameters are in the unit of its degrees.
  return (isInDegrees ? buildUserProjection(keys, figure) : null) ?? readPeProjection(keys, figure);
}

/**
 * Datum or ellipsoid with its shift to WGS 84 and its prime meridian: by the system's code or the datum's, else by
 * parameters.
 */
function findFigure(keys: GeoKeys): string | null {
  const system = keys.get(geoKeyIds.geodeticCrs);
  const datum = keys.get(geoKeyIds.geodeticDatum);
  const ofSystem = findShiftedFigure(keys, String(system));
  if (ofSystem !== null) return ofSystem;
  const meridian = formatMeridian(keys);
  if (meridian === null || isOffGreenwich(Number(system))) return null;
  const figure = findShiftedFigure(keys, String(Number(datum) - DATUM_CODE_OFFSET)) ?? formatFigure(keys);
  return figure === null ? null : figure + meridian;
}

/** The figure of a known system of degrees, with the shift that the file names; null where it is not known. */
function findShiftedFigure(keys: GeoKeys, code: string): string | null {
  const definition = findEpsgDefinition(code);
  if (definition === undefined || !definition.startsWith('+proj=longlat ')) return null;
  const figure = definition.replace('+proj=longlat ', '');
  const shift = keys.get(geoKeyIds.toWgs84);
  return typeof shift === 'string' ? `${figure.replace(/ \+towgs84=\S+/, '')} +towgs84=${shift}` : figure;
}

/** A file may name a unit of its own beside a known system: feet in a system of metres (GDAL reads it so, too). */
function replaceUnit(definition: string, metresPerUnit: number | null | undefined): string {
  if (metresPerUnit === null || metresPerUnit === undefined) return definition;
  const [own, name, size] = /\+units=(\S+)|\+to_meter=(\S+)/.exec(definition) ?? [];
  const ownMetres = size !== undefined ? Number(size) : (metresPerNamedUnit[name ?? 'm'] ?? NaN);
  const isSame = Math.abs(ownMetres / metresPerUnit - 1) < SAME_UNIT || Number.isNaN(ownMetres);
  return isSame || own === undefined ? definition : definition.replace(own, `+to_meter=${metresPerUnit}`);
}

/** PROJ's names of the units in the EPSG table that files give otherwise. */
const metresPerNamedUnit: Readonly<Record<string, number>> = { m: 1, ft: 0.3048, 'us-ft': 1200 / 3937 };
/** The two feet differ by two parts in a million; roundings of one of them by far less. */
const SAME_UNIT = 1e-8;

function describesSystem(keys: GeoKeys): boolean {
  return keys.has(geoKeyIds.projectedCrs) || keys.has(geoKeyIds.geodeticCrs);
}

function formatKeys(keys: GeoKeys): string {
  return [...keys]
    .map(([id, value]) => `${id}=${value}`)
    .join(', ')
    .slice(0, 300);
}

/** Tries the system out: a string that proj4 does not understand is refused now, not at the first query. */
function requireUsable(definition: string, field: string): string {
  try {
    proj4('EPSG:4326', definition);
    return definition;
  } catch (error) {
    const reason = messageOf(error);
    throw new RasterRefusedError(
      'unknown-crs',
      field,
      quoteWords(`${definition} (${reason})`),
      packText('transformable-crs-expected'),
    );
  }
}
