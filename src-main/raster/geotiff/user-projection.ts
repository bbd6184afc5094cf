import { geoKeyIds, type GeoKeys } from './geo-keys.ts';

/** A parameter of a PROJ string; left out where its value is undefined. */
type Parameter = readonly [name: string, value: number | undefined];

/** How a projection method is written for PROJ. */
interface Method {
  /** PROJ's name, with flags that belong to it. */
  readonly name: string;
  /** The parameters that are peculiar to the method. */
  readonly parameters: (key: KeyReader) => readonly Parameter[];
}

/** The first of some keys that the file has, as a number. */
type KeyReader = (...ids: readonly number[]) => number | undefined;

const latitudeOfOrigin = (key: KeyReader): number | undefined =>
  key(geoKeyIds.naturalOriginLatitude, geoKeyIds.falseOriginLatitude, geoKeyIds.centerLatitude);
const originOnly = (key: KeyReader): Parameter[] => [['lat_0', latitudeOfOrigin(key)]];
const twoParallels = (key: KeyReader): Parameter[] => [
  ['lat_1', key(geoKeyIds.standardParallel1)],
  ['lat_2', key(geoKeyIds.standardParallel2)],
  ['lat_0', latitudeOfOrigin(key)],
];
const trueScale = (key: KeyReader): Parameter[] => [
  ['lat_ts', key(geoKeyIds.standardParallel1, geoKeyIds.naturalOriginLatitude)],
];
const oblique = (key: KeyReader): Parameter[] => [
  ['lat_0', latitudeOfOrigin(key)],
  ['alpha', key(geoKeyIds.azimuth)],
  ['gamma', key(geoKeyIds.rectifiedGridAngle)],
];

/** Methods by their code (OGC GeoTIFF 1.1, annex on coordinate transformations; GDAL writes 9815). */
const methods: Readonly<Record<number, Method>> = {
  1: { name: 'tmerc', parameters: originOnly },
  3: { name: 'omerc +no_uoff', parameters: oblique },
  7: { name: 'merc', parameters: (key) => [['lat_ts', key(geoKeyIds.standardParallel1)]] },
  8: { name: 'lcc', parameters: twoParallels },
  9: {
    name: 'lcc',
    parameters: (key) => [
      ['lat_1', latitudeOfOrigin(key)],
      ['lat_0', latitudeOfOrigin(key)],
    ],
  },
  10: { name: 'laea', parameters: originOnly },
  11: { name: 'aea', parameters: twoParallels },
  12: { name: 'aeqd', parameters: originOnly },
  13: { name: 'eqdc', parameters: twoParallels },
  14: { name: 'stere', parameters: originOnly },
  // The polar form names the parallel of true scale as its origin; PROJ wants the pole on that side.
  15: {
    name: 'stere',
    parameters: (key) => [
      ['lat_0', (latitudeOfOrigin(key) ?? 90) < 0 ? -90 : 90],
      ['lat_ts', latitudeOfOrigin(key)],
    ],
  },
  16: { name: 'sterea', parameters: originOnly },
  17: { name: 'eqc', parameters: (key) => [...trueScale(key), ['lat_0', key(geoKeyIds.centerLatitude)]] },
  18: { name: 'cass', parameters: originOnly },
  22: { name: 'poly', parameters: originOnly },
  23: { name: 'robin', parameters: () => [] },
  24: { name: 'sinu', parameters: () => [] },
  28: { name: 'cea', parameters: trueScale },
  9815: { name: 'omerc', parameters: oblique },
};

/** Metres in the linear units that occur (EPSG): metre, international foot, US survey foot. */
const metresPerLinearUnit: Readonly<Record<number, number>> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937 };

/** Ellipsoids by code (EPSG), as PROJ names them. */
const ellipsoids: Readonly<Record<number, string>> = {
  7001: 'airy',
  7004: 'bessel',
  7008: 'clrk66',
  7012: 'clrk80',
  7019: 'GRS80',
  7022: 'intl',
  7024: 'krass',
  7030: 'WGS84',
};

/** ProjectionGeoKey of a UTM zone: 16001..16060 north, 16101..16160 south. */
const UTM_NORTH = 16_000;
const UTM_SOUTH = 16_100;

/**
 * Metres in the linear unit of a projected system: by its size, or by its code. Null where the code is not known,
 * undefined where the file names no unit.
 */
export function findMetresPerUnit(keys: GeoKeys): number | null | undefined {
  const size = keys.get(geoKeyIds.linearUnitSize);
  if (typeof size === 'number' && size > 0) return size;
  const code = keys.get(geoKeyIds.linearUnits);
  return typeof code === 'number' ? (metresPerLinearUnit[code] ?? null) : undefined;
}

/**
 * Builds a proj4 string from the parameters of a user-defined projected system; null when they are not enough or name a
 * method that is not known.
 * @param figure datum or ellipsoid in PROJ's words: see {@link formatFigure}.
 */
export function buildUserProjection(keys: GeoKeys, figure: string): string | null {
  const key: KeyReader = (...ids) => ids.map((id) => keys.get(id)).find((value) => typeof value === 'number');
  const metresPerUnit = findMetresPerUnit(keys) === undefined ? 1 : findMetresPerUnit(keys);
  if (metresPerUnit === null || metresPerUnit === undefined) return null;
  const suffix = `${figure} +to_meter=${metresPerUnit}`;
  const zone = formatUtmZone(key(geoKeyIds.projection) ?? 0);
  if (zone !== null) return `+proj=utm ${zone} ${suffix}`;
  const method = methods[key(geoKeyIds.projectionMethod) ?? 0];
  if (method === undefined) return null;
  const longitude = key(
    geoKeyIds.straightVerticalPole,
    geoKeyIds.naturalOriginLongitude,
    geoKeyIds.falseOriginLongitude,
    geoKeyIds.centerLongitude,
  );
  const easting = key(geoKeyIds.falseEasting, geoKeyIds.falseOriginEasting, geoKeyIds.centerEasting);
  const northing = key(geoKeyIds.falseNorthing, geoKeyIds.falseOriginNorthing, geoKeyIds.centerNorthing);
  const parameters: readonly Parameter[] = [
    ...method.parameters(key),
    [method.name.startsWith('omerc') ? 'lonc' : 'lon_0', longitude],
    ['k_0', key(geoKeyIds.scaleAtNaturalOrigin, geoKeyIds.scaleAtCenter)],
    // GeoTIFF gives false eastings in the system's unit, PROJ takes metres.
    ['x_0', (easting ?? 0) * metresPerUnit],
    ['y_0', (northing ?? 0) * metresPerUnit],
  ];
  const written = parameters.flatMap(([name, value]) => (value === undefined ? [] : [`+${name}=${value}`]));
  return [`+proj=${method.name}`, ...written, suffix].join(' ');
}

/** Datum or ellipsoid in PROJ's words, and the shift to WGS 84 that the file names; null where it names none. */
export function formatFigure(keys: GeoKeys): string | null {
  const shift = keys.get(geoKeyIds.toWgs84);
  const suffix = typeof shift === 'string' && shift !== '' ? ` +towgs84=${shift}` : '';
  const ellipsoid = ellipsoids[Number(keys.get(geoKeyIds.ellipsoid))];
  if (ellipsoid !== undefined) return `+ellps=${ellipsoid}${suffix}`;
  const a = keys.get(geoKeyIds.semiMajorAxis);
  const rf = keys.get(geoKeyIds.inverseFlattening);
  const b = keys.get(geoKeyIds.semiMinorAxis);
  if (typeof a === 'number' && typeof rf === 'number' && rf !== 0) return `+a=${a} +rf=${rf}${suffix}`;
  if (typeof a === 'number' && typeof b === 'number') return `+a=${a} +b=${b}${suffix}`;
  // An inverse flattening of 0 stands for a sphere.
  return typeof a === 'number' ? `+a=${a} +b=${a}${suffix}` : null;
}

function formatUtmZone(projection: number): string | null {
  const isSouth = projection > UTM_SOUTH;
  const zone = projection - (isSouth ? UTM_SOUTH : UTM_NORTH);
  return zone >= 1 && zone <= 60 ? `+zone=${zone}${isSouth ? ' +south' : ''}` : null;
}
