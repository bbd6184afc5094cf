import { assets, basements, hazusOccupancies, storeys } from '#shared/domain/exposure.ts';
import { floodHazards, scenariosOf } from '#shared/domain/hazard.ts';
import {
  assembleScenarioDepths,
  createScenarioDepthsWorkspace,
  findFirstWetMap,
} from '#engine/hazard/scenario-depths.ts';
import { computeFloodIndex } from '#engine/indices/flood-index.ts';
import { computeStructureFloodScore } from '#engine/indices/structure-flood-score.ts';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { placeBuilding } from '#engine/loss/flood-site.ts';
import { createLossKernel } from '#engine/loss/loss-kernel.ts';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import hazus from '../../src-main/data/hazus-depth-damage.json' with { type: 'json' };
import jrc from '../../src-main/data/jrc-depth-damage.json' with { type: 'json' };
import { createRandom } from '../support/seeded-random.ts';

const RETURN_PERIODS = [2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 1500];
/** How many different buildings there are. */
export const SITES = 10_000;

const random = createRandom(1);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const grid = createExceedanceGrid(RETURN_PERIODS);
const curves = createCurveLibrary({ hazus, jrc });
const kernel = createLossKernel(grid.count);

const layers = floodHazards.map((hazard) => {
  const rows = scenariosOf(hazard).length;
  const workspace = createScenarioDepthsWorkspace(grid, rows);
  workspace.mapDepthsMetres.fill(Number.NaN);
  return { hazard, workspace, site: { grid, rows, depthsMetres: workspace.depthsMetres, inOpenWater: false } };
});
const depths = Float64Array.from({ length: SITES * grid.count }, () => Math.max(0, random() * 4 - 1));
const standards = Float64Array.from({ length: SITES }, () => (random() < 0.5 ? 0 : 100));
const exposure = Array.from({ length: SITES }, () => ({
  curveSet: 'hazus',
  waves: true,
  typeOfBusiness: pick(hazusOccupancies),
  numberOfStoreys: pick(storeys),
  basement: pick(basements),
  firstFloorHeight: random() * 2,
  tiv: random() * 1e6,
  deductible: 1000,
}));

/** One building under all three hazards; gives back something of every figure, so that none is optimised away. */
export function assessBuilding(index: number): number {
  const { tiv, deductible, firstFloorHeight, ...building } = exposure[index]!;
  let sum = 0;
  for (const { hazard, workspace, site } of layers) {
    for (let map = 0; map < grid.count; map++) workspace.mapDepthsMetres[map] = depths[index * grid.count + map]!;
    assembleScenarioDepths(workspace, standards[index]!);
    const vulnerability = curves.selectDamageFunctions({ ...building, hazard });
    for (let row = 0; row < site.rows; row++) {
      placeBuilding(kernel, site, row, vulnerability, firstFloorHeight);
      for (const asset of assets) {
        kernel.computeLosses(vulnerability.assets[asset], tiv, deductible);
        sum += kernel.figures.averageAnnualLoss + kernel.figures.probableMaximumLoss1500;
      }
      if (row > 0) continue;
      kernel.computeLosses(vulnerability.assets.structure, 1, 0);
      sum += computeStructureFloodScore(kernel.figures.averageAnnualLoss * 1000);
    }
    const firstWet = findFirstWetMap(workspace);
    sum += computeFloodIndex(firstWet < 0 ? null : grid.returnPeriodsYears[firstWet]!);
  }
  return sum;
}

/** Losses that are computed for each building. */
export const LOSSES_EACH = layers.reduce((count, { site }) => count + site.rows * assets.length * grid.count, 0);
