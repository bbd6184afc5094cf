import type { Coordinates } from '#shared/geo/geo.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import { computeStoredFlameLengthMetres, type RasterBand } from '#main/raster/index.ts';
import type { BandReference } from './open-pack.ts';

/** What a cell of a burn raster counts for among those around a point, a year: 0 for nodata. */
export function computeBurnProbability(band: RasterBand, stored: number): number {
  return isNodata(band, stored) ? 0 : Math.max(0, computeScaled(band, stored));
}

/** A cell of a raster of flame lengths. */
export interface FlameCell {
  readonly column: number;
  readonly row: number;
  /** Null: nodata. */
  readonly stored: number | null;
  readonly lengthMetres: number | null;
}

/** The cell of flame lengths at a point; null beyond their raster or without one. @throws RasterStoreError */
export function readFlameCell(flame: BandReference | null, point: Coordinates): FlameCell | null {
  const cell = flame?.group.locate(point) ?? null;
  if (flame === null || cell === null) return null;
  const band = flame.group.bands[flame.band]!;
  const value = flame.group.readCell(flame.band, cell);
  const stored = isNodata(band, value) ? null : value;
  return { ...cell, stored, lengthMetres: stored === null ? null : computeStoredFlameLengthMetres(band, stored) };
}
