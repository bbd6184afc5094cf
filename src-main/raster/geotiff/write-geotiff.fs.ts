import { closeSync, fsyncSync, openSync } from 'node:fs';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { deflateSync } from 'node:zlib';
import { type GeoKeys, geoKeyIds } from './geo-keys.ts';
import type { Geotransform } from './geotransform.ts';

/** The three tags that hold GeoTIFF keys. */
interface EncodedGeoKeys {
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
function encodeGeoKeys(keys: GeoKeys): EncodedGeoKeys {
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

/** A raster to be written: one band of float32, NaN for no data. */
export interface FloatRaster {
  readonly width: number;
  readonly height: number;
  readonly geotransform: Geotransform;
  readonly keys: GeoKeys;
  /** GDAL's name of the band. */
  readonly description: string;
  /** GDAL's unit of its numbers, as `m`; left out or empty: not said. */
  readonly unit?: string;
  /** Rows from `row` on, in turn from the first to the last; {@link TILE_ROWS} at once, fewer at the end. */
  readRows(row: number, rows: number): Float32Array;
}

/** Most rows that are asked for in one call of `readRows`. */
export const TILE_ROWS = 256;
const TILE = TILE_ROWS;
/** Adobe's DEFLATE, and its own balance of effort. */
const DEFLATE = 8;
const LEVEL = 6;
/** BigTIFF's header: order, version 43, offsets of 8 bytes, the directory's place. */
const HEADER_BYTES = 16;
const ENTRY_BYTES = 20;
const INLINE_BYTES = 8;

/**
 * Writes a GeoTIFF: BigTIFF (any size), tiles of 256 x 256, DEFLATE, north-up. Memory holds one row of tiles. On the
 * disk when it returns.
 */
export function writeGeotiff(path: string, raster: FloatRaster, onProgress: (fraction: number) => void): void {
  const descriptor = openSync(path, 'wx');
  try {
    let end = HEADER_BYTES;
    const append = (bytes: Uint8Array): number => {
      writeFully(descriptor, bytes, end);
      end += bytes.length;
      return end - bytes.length;
    };
    const offsets: number[] = [];
    const byteCounts: number[] = [];
    for (let row = 0; row < raster.height; row += TILE) {
      const rows = Math.min(TILE, raster.height - row);
      const samples = raster.readRows(row, rows);
      for (let column = 0; column < raster.width; column += TILE) {
        const tile = cutTile(samples, raster.width, rows, column);
        // A tile of no data is not written: 0 bytes at offset 0 (GDAL's sparse files).
        const packed = tile === null ? null : deflateSync(tile, { level: LEVEL });
        offsets.push(packed === null ? 0 : append(packed));
        byteCounts.push(packed?.length ?? 0);
      }
      onProgress((row + rows) / raster.height);
    }
    append(new Uint8Array((8 - (end % 8)) % 8));
    const directory = append(encodeDirectory(describe(raster, offsets, byteCounts), end));
    const header = new DataView(new ArrayBuffer(HEADER_BYTES));
    header.setUint16(0, 0x4949, true);
    header.setUint16(2, 43, true);
    header.setUint16(4, 8, true);
    header.setBigUint64(8, BigInt(directory), true);
    writeFully(descriptor, new Uint8Array(header.buffer), 0);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A tile's bytes; what lies beyond the raster is no data. Null where there is nothing else. */
function cutTile(samples: Float32Array, width: number, rows: number, left: number): Uint8Array | null {
  const tile = new Float32Array(TILE * TILE).fill(NaN);
  const columns = Math.min(TILE, width - left);
  for (let row = 0; row < rows; row += 1) {
    const from = row * width + left;
    tile.set(samples.subarray(from, from + columns), row * TILE);
  }
  return tile.every(Number.isNaN) ? null : new Uint8Array(tile.buffer);
}

/** A field of the directory. */
type Tag =
  | { readonly id: number; readonly type: 'short' | 'long8' | 'double'; readonly values: readonly number[] }
  | { readonly id: number; readonly type: 'text'; readonly values: string };

// TIFF 6.0, section 2, and BigTIFF: codes and sizes in bytes.
const TYPES = {
  text: { code: 2, size: 1 },
  short: { code: 3, size: 2 },
  double: { code: 12, size: 8 },
  long8: { code: 16, size: 8 },
} as const;

function describe(raster: FloatRaster, offsets: readonly number[], byteCounts: readonly number[]): Tag[] {
  const { originX, originY, cellWidth, cellHeight } = raster.geotransform;
  const keys = encodeGeoKeys(raster.keys);
  const short = (id: number, value: number): Tag => ({ id, type: 'short', values: [value] });
  const item = (name: string, text: string): string =>
    `  <Item name="${name}" sample="0" role="${name.toLowerCase()}">${text.replaceAll(/[<>&]/g, ' ')}</Item>\n`;
  const unit = (raster.unit ?? '') === '' ? '' : item('UNITTYPE', raster.unit!);
  const metadata = `<GDALMetadata>\n${item('DESCRIPTION', raster.description)}${unit}</GDALMetadata>`;
  return [
    { id: 256, type: 'long8', values: [raster.width] },
    { id: 257, type: 'long8', values: [raster.height] },
    short(258, 32),
    short(259, DEFLATE),
    short(262, 1),
    short(277, 1),
    short(284, 1),
    short(322, TILE),
    short(323, TILE),
    { id: 324, type: 'long8', values: offsets },
    { id: 325, type: 'long8', values: byteCounts },
    short(339, 3),
    { id: 33550, type: 'double', values: [cellWidth, cellHeight, 0] },
    { id: 33922, type: 'double', values: [0, 0, 0, originX, originY, 0] },
    { id: 34735, type: 'short', values: keys.directory },
    ...(keys.doubles.length === 0 ? [] : [{ id: 34736, type: 'double', values: keys.doubles } as const]),
    ...(keys.texts === '' ? [] : [{ id: 34737, type: 'text', values: keys.texts } as const]),
    { id: 42112, type: 'text', values: metadata },
    { id: 42113, type: 'text', values: 'nan' },
  ];
}

/** @param start where the directory will stand in the file */
function encodeDirectory(tags: readonly Tag[], start: number): Uint8Array {
  const head = 8 + tags.length * ENTRY_BYTES + 8;
  let end = head;
  const places = tags.map((tag) => {
    const size = countValues(tag) * TYPES[tag.type].size;
    if (size <= INLINE_BYTES) return null;
    const place = Math.ceil(end / 8) * 8;
    end = place + size;
    return place;
  });
  const view = new DataView(new ArrayBuffer(Math.ceil(end / 8) * 8));
  view.setBigUint64(0, BigInt(tags.length), true);
  tags.forEach((tag, index) => {
    const entry = 8 + index * ENTRY_BYTES;
    view.setUint16(entry, tag.id, true);
    view.setUint16(entry + 2, TYPES[tag.type].code, true);
    view.setBigUint64(entry + 4, BigInt(countValues(tag)), true);
    const place = places[index] ?? null;
    if (place !== null) view.setBigUint64(entry + 12, BigInt(start + place), true);
    writeValues(view, tag, place ?? entry + 12);
  });
  return new Uint8Array(view.buffer);
}

/** A text counts its closing zero. */
function countValues({ values }: Tag): number {
  return typeof values === 'string' ? new TextEncoder().encode(values).length + 1 : values.length;
}

function writeValues(view: DataView, tag: Tag, place: number): void {
  if (tag.type === 'text') {
    new Uint8Array(view.buffer).set(new TextEncoder().encode(tag.values), place);
    return;
  }
  tag.values.forEach((value, index) => {
    const at = place + index * TYPES[tag.type].size;
    if (tag.type === 'short') view.setUint16(at, value, true);
    else if (tag.type === 'double') view.setFloat64(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
  });
}
