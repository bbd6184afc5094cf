export { listAddressIndex } from './address-index-file.ts';
export {
  type BasemapTiles,
  openBasemapTiles,
  type StoredTile,
  type TileAddress,
} from './basemap-archive/basemap-tiles.sql.ts';
export { type Archive, openArchive } from './basemap-archive/open-archive.ts';
export { LARGEST_TILE_BYTES } from './basemap-archive/tile-bounds.ts';
export { findTileSums, writeTileSums } from './basemap-archive/tile-sums.sql.ts';
export { unpackPart } from './basemap-archive/unpack-part.ts';
export { burnAreas, type BurnOrder } from './build/burn-areas.ts';
export { rewriteAddresses, stringifyAddresses } from './build/rewrite-addresses.fs.ts';
export { composePackBuilder } from './build/compose-pack-builder.ts';
export type { FindCustoms, RegionCustoms } from './build/planning/region-customs.ts';
export { coverWithBoxes } from './cover-with-boxes.ts';
export { coversPoint } from './covers-point.ts';
export { findAnswering } from './hazard-source.ts';
export { createFloodReader } from './flood-reader.ts';
export type { HazardCatalogue } from './hazard-catalogue.ts';
export { MADE_OF_FILE } from './made-of-file.fs.ts';
export type { HazardSource } from './hazard-source.ts';
export { readBasemap } from './install/read-basemap.sql.ts';
export type { PackLibrary } from './installed-packs.ts';
export { listInstalled } from './list-installed.fs.ts';
export { makeSigningKey } from './manifest-signature.ts';
export { parseSigningKey, signPack } from './sign-pack.fs.ts';
export { type ActivePacks, openActivePacks } from './open-active-packs.ts';
export type { DamagedPack, OpenPack } from './open-pack.ts';
export { PackAlreadyInstalledError, PackUnreadableError } from './pack-errors.ts';
export { createPackHandlers } from './pack-handlers.ts';
export { createPackLibrary, type InstalledPackLibrary } from './pack-library.fs.ts';
export { composeRemoteRasters } from './remote/compose-remote-rasters.ts';
export { listPolygons } from './territory.ts';
export { computeBurnProbability, readFlameCell } from './wildfire-cells.ts';
export { createNeighbourhood } from './wildfire-neighbourhood.ts';
export { createWildfireSource } from './wildfire-source.ts';
