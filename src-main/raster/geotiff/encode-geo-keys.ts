import { geoKeyIds, type GeoKeys } from './geo-keys.ts';

/** The three tags that hold GeoTIFF keys. */
export interface EncodedGeoKeys {
  readonly directory: readonly number[];
  readonly doubles: readonly number[];
  readonly texts: string;
}

/** Keys that hold texts (OGC GeoTIFF 1.1, annex B). */
const textKeys: ReadonlySet<number> = new Set([1026, 2049, 3073, 4097]);
/** GTRasterTypeGeoKey: the tie point is a cell's corner. */
const PIXEL_IS_AREA = 1;
const DOUBLES_TAG = 34736;
const TEXTS_TAG = 34737;

/** Keys whose value is a double whatever it is (OGC GeoTIFF 1.1, annex B). */
function isDoubleKey(id: number): boolean {
  return id === 2055 || (id >= 2057 && id <= 2061) || (id >= 3077 && id <= 3096);
}

/** Encodes keys that were read from a raster, for another raster whose tie point is a cell's corner. */
export function encodeGeoKeys(keys: GeoKeys): EncodedGeoKeys {
  const doubles: number[] = [];
  let texts = '';
  const entries = [...new Map(keys).set(geoKeyIds.rasterType, PIXEL_IS_AREA)].toSorted(([a], [b]) => a - b);
  const directory = entries.flatMap(([id, value]) => {
    if (id === geoKeyIds.toWgs84) {
      const shift = String(value).split(',').map(Number);
      doubles.push(...shift);
      return [id, DOUBLES_TAG, shift.length, doubles.length - shift.length];
    }
    if (textKeys.has(id)) {
      const text = `${value}|`;
      texts += text;
      return [id, TEXTS_TAG, text.length, texts.length - text.length];
    }
    if (!isDoubleKey(id)) return [id, 0, 1, Number(value)];
    doubles.push(Number(value));
    return [id, DOUBLES_TAG, 1, doubles.length - 1];
  });
  return { directory: [1, 1, 0, entries.length, ...directory], doubles, texts };
}
