import { roundHalfUp } from '#shared/units/money.ts';
import type { Asset, Financial } from '#shared/exposure/exposure.ts';
import type { BuildingVulnerability } from '../vulnerability/building-vulnerability.ts';
import { findCover } from './exposed-building.ts';
import { placeBuilding, type FloodSite } from './flood-site.ts';
import type { LossKernel } from './loss-kernel.ts';

/**
 * The average annual loss of some assets of a building in one scenario (row) of a site, as it is shown: each asset in
 * whole currency units, then added. Allocates nothing but what `findCover` gives.
 */
export function computeShownAnnualLoss(
  kernel: LossKernel,
  site: FloodSite,
  row: number,
  vulnerability: BuildingVulnerability,
  financial: Financial,
  assets: readonly Asset[],
): number {
  let sum = 0;
  for (const asset of assets) {
    const { tiv, deductible } = findCover(financial, asset);
    let largest = 0;
    // No scenario loses less than one in which the defences do more (docs/methodology/loss.md).
    for (let before = 0; before <= row; before++) {
      placeBuilding(kernel, site, before, vulnerability, financial.firstFloorHeight);
      kernel.computeLosses(vulnerability.assets[asset], tiv, deductible);
      largest = Math.max(largest, kernel.figures.averageAnnualLoss);
    }
    sum += roundHalfUp(largest);
  }
  return sum;
}
