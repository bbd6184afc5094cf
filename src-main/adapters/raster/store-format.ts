import * as z from 'zod';
import { floodHazards, scenarios } from '#shared/domain/hazard.ts';
import { lengthUnits } from '#shared/domain/units.ts';
import { bandRoles } from './raster-band.ts';
import { sampleTypes } from './sample-type.ts';

/*
 * One file holds all rasters of a pack:
 *   magic and version (8 bytes) | tiles | tile index (8-byte offset and 4-byte length each) | header (JSON, UTF-8) |
 *   footer: header offset (8), header length (4), magic and version (8).
 * A tile is 64 x 64 cells of one level of a group, all bands together, packed as tile-codec.ts says. Everything is
 * little-endian. Tiles with the same bytes are stored once.
 */

/** "FBR", and the version of the layout. */
export const STORE_MAGIC = Uint8Array.of(0x46, 0x42, 0x52, 0, 2, 0, 0, 0);
/** The first version, which packed tiles otherwise; packs that were installed with it are still read. */
export const FIRST_VERSION_MAGIC = Uint8Array.of(0x46, 0x42, 0x52, 0, 1, 0, 0, 0);
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
