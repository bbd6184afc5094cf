import type { Building } from './exposure.ts';
import type { ExceedanceGrid } from './exceedance-grid.ts';
import type { LossKernel } from './loss-kernel.ts';
import type { BuildingVulnerability } from '../vulnerability/curve-library.ts';

/** One flood hazard at one point: all that a building there needs to know of it. */
export interface FloodSite {
  readonly grid: ExceedanceGrid;
  /** How many scenarios, in the order base, defOverTop, defFail. */
  readonly rows: number;
  /** Assembled depths in metres: row r from r x grid.count on. */
  readonly depthsMetres: Float64Array;
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
  const { grid } = site;
  if (site.inOpenWater) kernel.placeOpenWater(grid);
  else kernel.placeDepths(grid, site.depthsMetres, row * grid.count, vulnerability, firstFloorHeightMetres);
}
