import type { Building } from './exposed-building.ts';
import type { ScenarioDepthsWorkspace } from '../hazard/scenario-depths.ts';
import type { LossKernel } from './loss-kernel.ts';
import type { BuildingVulnerability } from '../vulnerability/building-vulnerability.ts';

/** One flood hazard at one point: all that a building there needs to know of it. */
export interface FloodSite {
  /** Assembled depths, a row a scenario in the order base, defOverTop, defFail. */
  readonly depths: ScenarioDepthsWorkspace;
  /** Open water answered with 10: every event does each curve's largest damage. */
  readonly inOpenWater: boolean;
}

/** Places a building in one scenario (row) of a site, ready for the losses of its assets. Allocates nothing. */
export function placeBuilding(
  kernel: LossKernel,
  site: FloodSite,
  row: number,
  vulnerability: BuildingVulnerability,
  firstFloorHeightMetres: Building['firstFloorHeight'],
): void {
  const { grid, depthsMetres, undefendedMetres, standardOfProtectionYears } = site.depths;
  if (site.inOpenWater) {
    kernel.placeOpenWater(grid);
  } else if (isTruncated(site, row)) {
    kernel.placeDepths(grid, undefendedMetres, 0, vulnerability, firstFloorHeightMetres, standardOfProtectionYears);
  } else {
    kernel.placeDepths(grid, depthsMetres, row * grid.count, vulnerability, firstFloorHeightMetres, 0);
  }
}

/** Whether the losses of a scenario (row) are those of the undefended depths, cut at the standard of protection. */
export function isTruncated({ depths, inOpenWater }: FloodSite, row: number): boolean {
  return !inOpenWater && row < depths.truncatedRows;
}

/**
 * The depth of one map, metres, that the losses of a scenario (row) count with: 0 for what a standard of protection
 * holds back. The rarest map always counts: its loss is held to p = 0.
 */
export function readLossDepth(site: FloodSite, row: number, map: number): number {
  const { grid, depthsMetres, undefendedMetres, standardOfProtectionYears } = site.depths;
  if (!isTruncated(site, row)) return depthsMetres[row * grid.count + map]!;
  const counts = map === grid.count - 1 || grid.returnPeriodsYears[map]! > standardOfProtectionYears;
  return counts ? undefendedMetres[map]! : 0;
}
