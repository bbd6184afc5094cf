import { assets, basements, hazusOccupancies, storeys } from '#shared/exposure/exposure.ts';
import { floodHazards, scenariosOf } from '#shared/hazard/hazard.ts';
import { scenarioOrder } from '#shared/query-service/mediator-response.ts';
import { computeFloodFigures, countLossFigures, type FiguresBuilding } from '#engine/flood-figures.ts';
import { assembleScenarioDepths, createScenarioDepthsWorkspace } from '#engine/hazard/scenario-depths.ts';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { createLossKernel } from '#engine/loss/loss-kernel.ts';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import { createRandom } from '../support/seeded-random.ts';

const RETURN_PERIODS = [2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 1500];
/** How many different buildings there are. */
export const SITES = 10_000;
/** Index and score. */
const INDEX_COUNT = 2;

const random = createRandom(1);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const grid = createExceedanceGrid(RETURN_PERIODS);
const curves = createCurveLibrary();
const kernel = createLossKernel(grid.count);

const layers = floodHazards.map((hazard) => {
  const rows = scenariosOf(hazard).length;
  const workspace = createScenarioDepthsWorkspace(grid, rows);
  workspace.mapDepthsMetres.fill(Number.NaN);
  const site = { depths: workspace, inOpenWater: false };
  const values = new Float64Array(INDEX_COUNT + countLossFigures(rows));
  return { hazard, workspace, site, figures: { values, indexAt: 0, lossesAt: INDEX_COUNT, scenarioOrder } };
});

/** Every other building is wet on some map, half of the buildings stand behind a defence. */
const sites = Array.from({ length: SITES }, (_, index) => {
  const kind = {
    curveSet: 'hazus',
    waves: true,
    typeOfBusiness: pick(hazusOccupancies),
    numberOfStoreys: pick(storeys),
    basement: pick(basements),
  };
  const tiv = random() * 1e6;
  const building: Omit<FiguresBuilding, 'vulnerability'> = {
    firstFloorHeightMetres: random() * 2,
    hasBasement: kind.basement === 'YES',
    tivs: Float64Array.from(assets, () => tiv),
    deductibles: Float64Array.from(assets, () => 1000),
  };
  return {
    standardOfProtectionYears: random() < 0.5 ? 0 : 100,
    depths: Float64Array.from({ length: grid.count }, () => (index % 2 === 0 ? 0 : Math.max(0, random() * 4 - 1))),
    // Selected once for each kind of building, as a run does.
    buildings: floodHazards.map((hazard): FiguresBuilding => {
      return { ...building, vulnerability: curves.selectDamageFunctions({ ...kind, hazard }) };
    }),
  };
});

/** One building under all three hazards; gives back something of every figure, so that none is optimised away. */
export function assessBuilding(index: number): number {
  const { standardOfProtectionYears, depths, buildings } = sites[index]!;
  let sum = 0;
  for (let at = 0; at < layers.length; at++) {
    const { workspace, site, figures } = layers[at]!;
    for (let map = 0; map < grid.count; map++) workspace.mapDepthsMetres[map] = depths[map]!;
    assembleScenarioDepths(workspace, standardOfProtectionYears);
    const building = buildings[at]!;
    sum += computeFloodFigures(kernel, site, building, building, figures);
    for (const figure of figures.values) sum += figure;
  }
  return sum;
}

/** Losses that are computed for each building. */
export const LOSSES_EACH = layers.reduce(
  (count, { workspace }) => count + workspace.rows * assets.length * grid.count,
  0,
);
