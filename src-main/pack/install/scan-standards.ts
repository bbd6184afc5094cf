import { hasDefenceScenarios } from '#shared/hazard/hazard.ts';
import { areProbabilities, isLikelyCode } from '#shared/hazard/standard-of-protection.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import type { RasterStore } from '#main/raster/index.ts';
import type { PackFindings } from './findings.ts';
import { forEachTile, readTile } from './scanned-maps.ts';

/**
 * Looks at the numbers of the rasters of standards of protection. Probabilities, all below 1, would defend nothing, and
 * are refused; numbers that look like codes are told: they count as years.
 */
export function scanStandards(store: RasterStore, findings: PackFindings): void {
  for (const group of store.groups) {
    for (const [index, band] of group.bands.entries()) {
      // Rain has no defences (ADR 5): theirs are never asked.
      if (band.role !== 'standardOfProtection' || band.hazard === null || !hasDefenceScenarios(band.hazard)) continue;
      let lowest = Infinity;
      let highest = -Infinity;
      let strange = 0;
      let example = 0;
      forEachTile(group, (tile) => {
        for (const stored of readTile({ group, band: index }, tile)) {
          const years = computeScaled(band, stored);
          if (isNodata(band, stored) || !Number.isFinite(years)) continue;
          lowest = Math.min(lowest, years);
          highest = Math.max(highest, years);
          if (!isLikelyCode(years)) continue;
          if (strange === 0) example = years;
          strange += 1;
        }
      });
      const where = { file: band.path, field: `hazards.${band.hazard}.standardOfProtection` };
      if (areProbabilities([lowest, highest])) {
        const found = packText('numbers-below-one', { highest: Number(highest.toPrecision(4)) });
        findings.error('mixed-standards', where, found, packText('standards-in-years-expected'));
      }
      if (strange > 0) {
        const found = packText('cells-first', { cells: strange, value: example });
        findings.warning('implausible-standard', where, found, packText('standards-of-codes-expected'));
      }
    }
  }
}
