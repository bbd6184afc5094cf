import { failureText } from '#shared/call/failure-text.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { findUnitContradiction, type PartlyGeoTiff } from '#main/raster/index.ts';

/** @throws FileRefusedError for a raster that states another unit of length than its source */
export function requireUnit({ texts: [texts] }: PartlyGeoTiff, unit: LengthUnit | undefined): void {
  const stated = texts === undefined || unit === undefined ? null : findUnitContradiction(texts, unit);
  if (stated?.isLength === true)
    throw new FileRefusedError(failureText('region-unit-differs', { word: stated.word, unit: unit! }));
}
