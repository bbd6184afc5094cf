import { geoKeyIds, type GeoKeys } from './geo-keys.ts';

/** Projection methods by their code (OGC GeoTIFF 1.1, annex on coordinate transformations) and their name in PROJ. */
const methods: Readonly<Record<number, string>> = {
  1: 'tmerc',
  3: 'omerc',
  7: 'merc',
  8: 'lcc',
  9: 'lcc',
  10: 'laea',
  11: 'aea',
  12: 'aeqd',
  13: 'eqdc',
  14: 'stere',
  15: 'stere',
  16: 'sterea',
  17: 'eqc',
  18: 'cass',
  19: 'gnom',
  20: 'mill',
  21: 'ortho',
  22: 'poly',
  23: 'robin',
  24: 'sinu',
  25: 'vandg',
  26: 'nzmg',
};
const ALBERS = 11;
const LAMBERT_TWO_PARALLELS = 8;
const POLAR_STEREOGRAPHIC = 15;

/** Metres in the linear units of the EPSG dataset that occur: metre, international foot, US survey foot. */
const linearUnits: Readonly<Record<number, number>> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937 };

/** Geodetic reference systems (by code of the system or of its datum) as PROJ writes them. */
const datums: Readonly<Record<number, string>> = {
  4326: '+datum=WGS84',
  6326: '+datum=WGS84',
  4269: '+ellps=GRS80 +towgs84=0,0,0',
  6269: '+ellps=GRS80 +towgs84=0,0,0',
  4258: '+ellps=GRS80 +towgs84=0,0,0',
  6258: '+ellps=GRS80 +towgs84=0,0,0',
  4617: '+ellps=GRS80 +towgs84=0,0,0',
  6140: '+ellps=GRS80 +towgs84=0,0,0',
  4019: '+ellps=GRS80 +towgs84=0,0,0',
};
/** Ellipsoids by code (EPSG). */
const ellipsoids: Readonly<Record<number, string>> = {
  7019: 'GRS80',
  7030: 'WGS84',
  7004: 'bessel',
  7008: 'clrk66',
  7012: 'clrk80',
  7022: 'intl',
};

/**
 * Builds a proj4 string from the parameters of a user-defined coordinate system; null when they are not enough or name
 * a method that is not known.
 * @param geodetic proj4 string of the geodetic system where its code is in the EPSG table, else null.
 */
export function buildUserProjection(keys: GeoKeys, geodetic: string | null): string | null {
  const number = (id: number): number | undefined => {
    const value = keys.get(id);
    return typeof value === 'number' ? value : undefined;
  };
  const figure = formatFigure(keys, geodetic);
  if (figure === null) return null;
  const method = number(geoKeyIds.projectionMethod);
  const name = method === undefined ? undefined : methods[method];
  if (method === undefined || name === undefined) return null;

  const unit = number(geoKeyIds.linearUnitSize) ?? linearUnits[number(geoKeyIds.linearUnits) ?? 9001];
  if (unit === undefined) return null;
  const first = (...ids: number[]): number | undefined => ids.map(number).find((value) => value !== undefined);
  const latitude = first(geoKeyIds.naturalOriginLatitude, geoKeyIds.falseOriginLatitude, geoKeyIds.centerLatitude);
  const longitude = first(
    geoKeyIds.straightVerticalPole,
    geoKeyIds.naturalOriginLongitude,
    geoKeyIds.falseOriginLongitude,
    geoKeyIds.centerLongitude,
  );
  const easting = first(geoKeyIds.falseEasting, geoKeyIds.falseOriginEasting);
  const northing = first(geoKeyIds.falseNorthing, geoKeyIds.falseOriginNorthing);
  const scale = first(geoKeyIds.scaleAtNaturalOrigin, geoKeyIds.scaleAtCenter);
  const hasParallels = method === LAMBERT_TWO_PARALLELS || method === ALBERS || name === 'eqdc';
  const parts: (readonly [string, number | undefined])[] = [
    ['lat_1', hasParallels ? number(geoKeyIds.standardParallel1) : name === 'lcc' ? latitude : undefined],
    ['lat_2', hasParallels ? number(geoKeyIds.standardParallel2) : undefined],
    ...toLatitudeParameters(method, name, latitude),
    [name === 'omerc' ? 'lonc' : 'lon_0', longitude],
    ['alpha', name === 'omerc' ? number(geoKeyIds.azimuth) : undefined],
    ['k_0', scale],
    // GeoTIFF gives false eastings in the system's unit, PROJ takes metres.
    ['x_0', (easting ?? 0) * unit],
    ['y_0', (northing ?? 0) * unit],
  ];
  const parameters = parts.flatMap(([key, value]) => (value === undefined ? [] : [`+${key}=${value}`]));
  return [`+proj=${name}`, ...parameters, figure, `+to_meter=${unit}`, '+no_defs'].join(' ');
}

/** The polar form names the parallel of true scale; its origin is the pole on that side. */
function toLatitudeParameters(
  method: number,
  name: string,
  latitude: number | undefined,
): (readonly [string, number | undefined])[] {
  if (method === POLAR_STEREOGRAPHIC && latitude !== undefined) {
    return [
      ['lat_0', latitude < 0 ? -90 : 90],
      ['lat_ts', latitude],
    ];
  }
  if (name === 'merc' || name === 'eqc') return [['lat_ts', latitude]];
  return [['lat_0', latitude]];
}

/** Datum or ellipsoid, and the shift to WGS 84 that the file names. */
function formatFigure(keys: GeoKeys, geodetic: string | null): string | null {
  const shift = keys.get(geoKeyIds.toWgs84);
  const suffix = typeof shift === 'string' && shift !== '' ? ` +towgs84=${shift}` : '';
  const system = keys.get(geoKeyIds.geodeticCrs) ?? keys.get(geoKeyIds.geodeticDatum);
  const known = datums[Number(system)] ?? datums[Number(keys.get(geoKeyIds.geodeticDatum))];
  if (known !== undefined && suffix === '') return known;
  if (geodetic !== null) return geodetic;
  const ellipsoid = ellipsoids[Number(keys.get(geoKeyIds.ellipsoid))];
  if (ellipsoid !== undefined) return `+ellps=${ellipsoid}${suffix}`;
  const a = keys.get(geoKeyIds.semiMajorAxis);
  const rf = keys.get(geoKeyIds.inverseFlattening);
  const b = keys.get(geoKeyIds.semiMinorAxis);
  if (typeof a === 'number' && typeof rf === 'number' && rf !== 0) return `+a=${a} +rf=${rf}${suffix}`;
  if (typeof a === 'number' && typeof b === 'number') return `+a=${a} +b=${b}${suffix}`;
  return null;
}
