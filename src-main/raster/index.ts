export { createTransform } from './create-transform.ts';
export { findEpsgDefinition, findStatedDefinition } from './find-epsg-definition.ts';
export { type GeoTiff, openGeoTiff, openGeoTiffByParts, type PartlyGeoTiff } from './geotiff/open-geotiff.ts';
export { type CompletedGeoTiff, openWithSidecar, readBeside } from './geotiff/open-with-sidecar.ts';
export { type RasterProblemCode, RasterRefusedError } from './geotiff/raster-refused-error.ts';
export { listKeyDatums, listToldDatums, nameVerticalDatum } from './geotiff/vertical-datum.ts';
export { findVerticalUnit, nameUnit } from './geotiff/vertical-unit.ts';
export { writeGeotiff } from './geotiff/write-geotiff.fs.ts';
export { createPointCells, type PointCells } from './point-cells.ts';
export type { BandRole, RasterBand } from './raster-band.ts';
export { type Cell, crossesDateLine, findTurn, isSameGrid, type RasterGrid } from './raster-grid.ts';
export {
  findCellCentre,
  openRasterStore,
  type RasterGroup,
  type RasterStore,
  RasterStoreError,
} from './raster-store.ts';
export { hasKnownShift, resolveProjection } from './resolve-projection.ts';
export { type ResolvedSystem, resolveWkt } from './resolve-wkt.ts';
export type { Samples } from './sample-type.ts';
export { computeStoredFlameLengthMetres, isFloodBand } from './raster-band.ts';
export { createTileCache, type TileCache } from './tile-cache.ts';
export { assembleGroup } from './units/assemble-group.ts';
export { packUnit } from './units/pack-unit.ts';
export { locateUnit, planUnits, type Unit, type UnitPlan } from './units/plan-units.ts';
export { loadUnitSegment, saveUnitSegment } from './units/unit-segment.fs.ts';
export {
  findLikelyUnit,
  findNamedUnits,
  findNameUnits,
  findToldUnits,
  findUnitContradiction,
  listStatedUnits,
  readStatedUnit,
} from './unit-words.ts';
export { isScaleItem } from './geotiff/unit-items.ts';
export { warmTileCodecLater } from './warm-tile-codec.ts';
export { type GroupSource, writeGroup, writeStoreFile } from './write-raster-store.ts';
