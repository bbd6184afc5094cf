import * as z from 'zod';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { installedPackSchema } from '#shared/pack/pack.ts';
import { packManifestSchema } from '#shared/pack/pack-manifest.ts';
import type { AreaGeometry } from './territory.ts';

/** Names of the files of an installed pack. */
export const installedFiles = {
  record: 'installed.json',
  rasters: 'rasters.fbr',
  addresses: 'addresses.sqlite',
} as const;

/** Bytes of a block of a PMTiles archive that has a checksum: fewer than most tiles have. */
export const BASEMAP_BLOCK_BYTES = 8 * 1024;

/** Longest side of an image of a raster basemap, pixels; usual are 256 and 512. */
export const LONGEST_TILE_SIDE = 4096;

const area = z.custom<AreaGeometry>(
  (value) => typeof value === 'object' && value !== null && 'coordinates' in value && 'type' in value,
);

const storedBasemapSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('geojson'), file: z.string() }),
  z.strictObject({
    kind: z.enum(['vector', 'raster']),
    container: z.enum(['pmtiles', 'mbtiles']),
    file: z.string(),
    minimumZoom: z.int(),
    maximumZoom: z.int(),
    sourceLayers: z.array(z.string()),
    schema: z.enum(['protomaps', 'openmaptiles', 'plain', 'raster']),
    /** Left out by installs of earlier versions. */
    tileSidePixels: z.int().min(1).max(LONGEST_TILE_SIDE).optional(),
    /** Who made the tiles, as their archive says; '' where it does not. Left out by installs of earlier versions. */
    attribution: z.string().optional(),
  }),
]);
/** A basemap file of an installed pack, by its name in the pack's folder. */
export type StoredBasemap = z.infer<typeof storedBasemapSchema>;

const recordedPackSchema = installedPackSchema
  .omit({ active: true })
  .extend({ bbox: installedPackSchema.shape.bbox.unwrap() });
/** What the record of an installed pack says of it; whether it is active is no property of the pack. */
export type RecordedPack = z.infer<typeof recordedPackSchema>;

/** `installed.json`: everything about an installed pack that is not in its other files. Written last. */
export const installedRecordSchema = z.strictObject({
  recordVersion: z.literal(1),
  info: recordedPackSchema,
  /** Tells two installs of one version apart, so that cached answers of the first are not taken for the second's. */
  installId: z.string(),
  /** Ids of packs that answer before it, although it was installed later. Earlier versions wrote none. */
  behind: z.array(z.string()).optional(),
  manifest: packManifestSchema,
  territory: area,
  hazardTerritories: z.record(z.enum([...floodHazards, 'wildfire']), area.optional()),
  hasRasters: z.boolean(),
  hasAddresses: z.boolean(),
  basemap: storedBasemapSchema,
  /** SHA-256 of the pack's other files, lower-case hex, by name. Packs installed by earlier versions have none. */
  digests: z.record(z.string(), z.string()).optional(),
  /** SHA-256 of the header of its rasters: no other store is taken for them. Earlier versions wrote none. */
  rasterHeader: z.string().optional(),
});
export type InstalledRecord = z.infer<typeof installedRecordSchema>;
