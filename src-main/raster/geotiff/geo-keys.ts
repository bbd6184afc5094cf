import type { TiffDirectory } from './tiff-directory.ts';
import { tiffTags } from './tiff-tags.ts';

/** GeoTIFF keys by their number (OGC GeoTIFF 1.1, annex B): numbers, or texts. */
export type GeoKeys = ReadonlyMap<number, number | string>;

/** Numbers of the keys that are read. */
export const geoKeyIds = {
  modelType: 1024,
  rasterType: 1025,
  geodeticCrs: 2048,
  geodeticDatum: 2050,
  primeMeridian: 2051,
  angularUnits: 2054,
  angularUnitSize: 2055,
  ellipsoid: 2056,
  semiMajorAxis: 2057,
  semiMinorAxis: 2058,
  inverseFlattening: 2059,
  primeMeridianLongitude: 2061,
  toWgs84: 2062,
  projectedCrs: 3072,
  projection: 3074,
  projectionMethod: 3075,
  linearUnits: 3076,
  linearUnitSize: 3077,
  standardParallel1: 3078,
  standardParallel2: 3079,
  naturalOriginLongitude: 3080,
  naturalOriginLatitude: 3081,
  falseEasting: 3082,
  falseNorthing: 3083,
  falseOriginLongitude: 3084,
  falseOriginLatitude: 3085,
  falseOriginEasting: 3086,
  falseOriginNorthing: 3087,
  centerLongitude: 3088,
  centerLatitude: 3089,
  centerEasting: 3090,
  centerNorthing: 3091,
  scaleAtNaturalOrigin: 3092,
  scaleAtCenter: 3093,
  azimuth: 3094,
  straightVerticalPole: 3095,
  rectifiedGridAngle: 3096,
  verticalCrs: 4096,
  verticalCitation: 4097,
  verticalDatum: 4098,
  verticalUnits: 4099,
} as const;

const TO_WGS84_NUMBERS = 7;

/** Reads the keys of a raster; empty when it has none. A key that points outside its table is left out. */
export function readGeoKeys(directory: TiffDirectory): GeoKeys {
  const keys = new Map<number, number | string>();
  const entries = directory.tags.get(tiffTags.geoKeyDirectory);
  if (entries === undefined || typeof entries === 'string') return keys;
  const doubles = directory.tags.get(tiffTags.geoDoubleParams);
  const texts = directory.tags.get(tiffTags.geoAsciiParams);
  const count = entries[3] ?? 0;
  for (let at = 4; at + 3 < entries.length && at < 4 + count * 4; at += 4) {
    const [id, location, length, offset] = [entries[at]!, entries[at + 1]!, entries[at + 2]!, entries[at + 3]!];
    if (location === 0) keys.set(id, offset);
    else if (location === tiffTags.geoDoubleParams && doubles !== undefined && typeof doubles !== 'string') {
      const value = doubles[offset];
      if (value !== undefined) keys.set(id, value);
      if (id === geoKeyIds.toWgs84) {
        // Three shifts, three turns and a scale (OGC GeoTIFF 1.1, 7.5.9 names no more).
        const count = Math.min(length, TO_WGS84_NUMBERS, doubles.length - offset);
        keys.set(id, Array.from({ length: Math.max(0, count) }, (_, index) => doubles[offset + index]!).join(','));
      }
    } else if (location === tiffTags.geoAsciiParams && typeof texts === 'string') {
      keys.set(id, texts.slice(offset, offset + length).replace(/\|$/, ''));
    }
  }
  return keys;
}
