import { packText } from '#shared/pack/pack-text.ts';
import { findUnitContradiction, type GeoTiff, type RasterBand } from '#main/raster/index.ts';
import type { FindingList } from './findings.ts';

/** A band of a pack with the file that it is read from. */
interface StatedBand {
  readonly band: Pick<RasterBand, 'path' | 'band' | 'unit'>;
  readonly file: Pick<GeoTiff, 'texts'>;
  readonly field: string;
}

/**
 * Holds the unit that a raster states of a band against the manifest's, once for each band: feet under metres are
 * refused; of a word that is no length it is only told that it is not used.
 */
export function checkStatedUnits(
  groups: readonly { readonly bands: readonly StatedBand[] }[],
  findings: FindingList,
): void {
  const seen = new Set<string>();
  for (const { band, file, field } of groups.flatMap((group) => group.bands)) {
    if (band.unit === null) continue;
    const stated = findUnitContradiction(file.texts[band.band - 1]!, band.unit);
    const key = JSON.stringify([band.path, band.band, band.unit]);
    if (stated === null || seen.has(key)) continue;
    seen.add(key);
    const where = { file: band.path, field };
    const found = packText('raster-states-unit', { word: stated.word, unit: band.unit });
    if (stated.isLength) findings.error('contradicting-unit', where, found, packText('unit-of-raster-expected'));
    else findings.warning('unit-not-used', where, found, packText('length-expected'));
  }
}
