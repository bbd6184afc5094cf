import * as z from 'zod';
import { floodHazards, scenarios } from '#shared/hazard/hazard.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { bandRoles } from './raster-band.ts';
import { BYTES_PER_SAMPLE, sampleTypes, type SampleType } from './sample-type.ts';

/*
 * One file holds all rasters of a pack:
 *   magic and version (8 bytes) | tiles | tile indexes (tile-index.ts) | header (JSON, UTF-8) |
 *   footer: header offset (8), header length (4), checksum of the header (4), magic and version (8).
 * A tile is a square of cells of one level of a group, all bands together, packed as tile-codec.ts says, with its
 * checksum (CRC-32) behind it, which its length counts. Everything is little-endian. Tiles with the same bytes are
 * stored once. Before the fourth version nothing has a checksum.
 */

/** "FBR"; the version of the layout and three zeros follow it. */
const MAGIC = Uint8Array.of(0x46, 0x42, 0x52, 0);
/** Bytes of the magic with the version. */
export const MAGIC_BYTES = 8;
/** Bytes of a footer of the version: before the fourth it has no checksum. */
export function countFooterBytes(version: StoreVersion): number {
  return (version < 4 ? 12 : 16) + MAGIC_BYTES;
}

/**
 * Versions of the layout. 1: DEFLATE of the bare bytes; 2: tiles by prediction and brotli; 3: tiles of a side of their
 * group's own and packed indexes; 4: a checksum for every tile, piece of an index and header. Packs that were installed
 * with an earlier one are read as they are.
 */
export const storeVersions = [1, 2, 3, 4] as const;
export type StoreVersion = (typeof storeVersions)[number];
/** The version that new stores are written in. */
export const STORE_VERSION: StoreVersion = 4;

/** The bytes that a store of a version begins and ends with. */
export function formatMagic(version: number): Uint8Array {
  const bytes = new Uint8Array(MAGIC_BYTES);
  bytes.set(MAGIC);
  bytes[MAGIC.length] = version;
  return bytes;
}

/** Sides that tiles may have, cells. */
export const tileSides = [64, 128, 256] as const;
export type TileSide = (typeof tileSides)[number];
/** Side of every tile in versions 1 and 2, cells. */
export const SMALLEST_TILE_SIDE: TileSide = 64;
/**
 * Bytes that the cells of a tile may have, all bands, where it is larger than the smallest: what is decoded for a
 * point.
 */
const LARGER_TILE_BYTES = 64 * 1024;

/** The side of a group's tiles: of few maps larger ones, in which more repeats are found and which are fewer. */
export function chooseTileSide(bands: readonly { readonly sampleType: SampleType }[]): TileSide {
  const bytesPerCell = bands.reduce((sum, { sampleType }) => sum + BYTES_PER_SAMPLE[sampleType], 0);
  return tileSides.findLast((side) => side * side * bytesPerCell <= LARGER_TILE_BYTES) ?? SMALLEST_TILE_SIDE;
}

const bandSchema = z.strictObject({
  role: z.enum(bandRoles),
  hazard: z.enum(floodHazards).nullable(),
  returnPeriodYears: z.number().nullable(),
  scenario: z.enum(scenarios).nullable(),
  future: z.strictObject({ id: z.string(), member: z.string() }).optional(),
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
      tileSide: z.literal(tileSides).default(SMALLEST_TILE_SIDE),
      levels: z.array(
        z.strictObject({
          factor: z.int().min(1),
          width: z.int().min(1),
          height: z.int().min(1),
          /** Where the level's index starts in the file. */
          indexOffset: z.int().min(0),
        }),
      ),
    }),
  ),
  /** CRC-32 of all that stands in front of it; left out by earlier versions. */
  content: z.int().min(0).optional(),
});
export type StoreHeader = z.infer<typeof storeHeaderSchema>;
