import { isInClass } from '#shared/hazard/hazard-reading.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import type { RasterStore } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { PackFindings } from './findings.ts';

/** Looks at the numbers of the wildfire rasters: probabilities beyond 0..1, values in no class. */
export function scanWildfire(store: RasterStore, { wildfire }: PackManifest, findings: PackFindings): void {
  if (wildfire === undefined) return;
  for (const group of store.groups) {
    for (const [index, band] of group.bands.entries()) {
      if (band.role !== 'burnProbability' && band.role !== 'hazardIndex') continue;
      const isWrong = (scaled: number, stored: number): boolean =>
        'hazardIndex' in wildfire
          ? !wildfire.hazardIndex.classes.some((range) => isInClass(range, stored))
          : !(scaled >= 0 && scaled <= 1);
      let wrong = 0;
      let example = 0;
      const { tileSide } = group;
      const { width, height } = group.grid;
      for (let row = 0; row < height; row += tileSide) {
        const rows = Math.min(tileSide, height - row);
        for (const stored of group.readBlock({ band: index, level: 0, column: 0, row, width, height: rows })) {
          if (isNodata(band, stored) || !isWrong(computeScaled(band, stored), stored)) continue;
          if (wrong === 0) example = stored;
          wrong += 1;
        }
      }
      if (wrong === 0) continue;
      const where = { file: band.path, field: `wildfire.${band.role}` };
      const found = packText('cells-first', { cells: wrong, value: example });
      if (band.role === 'hazardIndex')
        findings.warning('value-in-no-class', where, found, packText('classes-expected'));
      else findings.error('implausible-unit', where, found, packText('probability-expected'));
    }
  }
}
