import * as z from 'zod';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { floodHazards, scenarios } from '#shared/domain/hazard.ts';
import { lengthUnits } from '#shared/domain/units.ts';
import { bandRoles } from './raster-band.ts';
import { BYTES_PER_SAMPLE, sampleTypes, viewSamples, type Samples, type SampleType } from './sample-type.ts';

/*
 * One file holds all rasters of a pack:
 *   magic and version (8 bytes) | tiles | tile index (8-byte offset and 4-byte length each) | header (JSON, UTF-8) |
 *   footer: header offset (8), header length (4), magic and version (8).
 * A tile is 64 x 64 cells of one level of a group: the bytes of every band one after the other, each band's bytes
 * gathered by significance (all lowest bytes first, …), compressed with DEFLATE. Everything is little-endian. Tiles with
 * the same bytes are stored once.
 */

/** "FBR", and the version of the layout. */
export const STORE_MAGIC = Uint8Array.of(0x46, 0x42, 0x52, 0, 1, 0, 0, 0);
/** Bytes of the footer. */
export const FOOTER_BYTES = 20;
/** Bytes of a tile's entry in the index. */
export const INDEX_ENTRY_BYTES = 12;
/** Cells on a side of a tile. */
export const TILE_SIDE = 64;
/** Cells of a tile. */
export const TILE_CELLS = TILE_SIDE * TILE_SIDE;

const bandSchema = z.strictObject({
  role: z.enum(bandRoles),
  hazard: z.enum(floodHazards).nullable(),
  returnPeriodYears: z.number().nullable(),
  scenario: z.enum(scenarios).nullable(),
  path: z.string(),
  band: z.int().min(1),
  sampleType: z.enum(sampleTypes),
  // JSON has no infinities; a raster may name one as nodata.
  nodata: z.union([z.number(), z.literal(['Infinity', '-Infinity'])]).nullable(),
  scale: z.number(),
  offset: z.number(),
  unit: z.enum(lengthUnits).nullable(),
});

/** The header: what lies where. */
export const storeHeaderSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      grid: z.strictObject({
        projection: z.string(),
        originX: z.number(),
        originY: z.number(),
        cellWidth: z.number().positive(),
        cellHeight: z.number().positive(),
        width: z.int().min(1),
        height: z.int().min(1),
      }),
      bands: z.array(bandSchema),
      levels: z.array(
        z.strictObject({
          factor: z.int().min(1),
          width: z.int().min(1),
          height: z.int().min(1),
          /** Where the level's part of the index starts in the file. */
          indexOffset: z.int().min(0),
        }),
      ),
    }),
  ),
});
/** See {@link storeHeaderSchema}. */
export type StoreHeader = z.infer<typeof storeHeaderSchema>;

/** How many tiles a level has from west to east. */
export function computeTilesAcross(width: number): number {
  return Math.ceil(width / TILE_SIDE);
}

/** Packs a tile's bands into the bytes of the file. */
export function encodeTile(bands: readonly Samples[]): Buffer {
  const total = bands.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const shuffled = new Uint8Array(total);
  let at = 0;
  for (const samples of bands) {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const size = samples.BYTES_PER_ELEMENT;
    for (let byte = 0; byte < size; byte += 1) {
      for (let cell = byte; cell < bytes.length; cell += size) {
        shuffled[at] = bytes[cell]!;
        at += 1;
      }
    }
  }
  return deflateRawSync(shuffled, { level: 6 });
}

/** Unpacks a tile. @throws RangeError when the bytes are not a whole tile of these types. */
export function decodeTile(packed: Uint8Array, types: readonly SampleType[]): Samples[] {
  const total = types.reduce((sum, type) => sum + BYTES_PER_SAMPLE[type] * TILE_CELLS, 0);
  const shuffled = inflateRawSync(packed, { maxOutputLength: total });
  if (shuffled.length !== total) throw new RangeError(`a tile of ${shuffled.length} bytes instead of ${total}`);
  let start = 0;
  return types.map((type) => {
    const size = BYTES_PER_SAMPLE[type];
    const bytes = new Uint8Array(TILE_CELLS * size);
    for (let byte = 0; byte < size; byte += 1) {
      const plane = start + byte * TILE_CELLS;
      for (let cell = 0; cell < TILE_CELLS; cell += 1) bytes[cell * size + byte] = shuffled[plane + cell]!;
    }
    start += bytes.length;
    return viewSamples(type, bytes);
  });
}
