import type { AssetTrace, LossTrace, LossFigures } from '#shared/query/explanation.ts';
import type { Asset } from '#shared/exposure/exposure.ts';
import { scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import type { ScenarioDepthsWorkspace } from '../hazard/scenario-depths.ts';
import type { ExceedanceGrid } from './exceedance-grid.ts';
import { readLossAtCut } from './loss-integral.ts';
import { findCover, type ExposedBuilding, type InsuredBuilding } from './exposure.ts';
import { placeBuilding, type FloodSite } from './flood-site.ts';
import type { LossKernel } from './loss-kernel.ts';

/**
 * Copies the kernel's way to the figures of the asset that it computed last.
 * @param atLeast figures of the scenario before, in which the defences do more; null: the first.
 */
function traceLastLosses(
  kernel: LossKernel,
  { grid }: ScenarioDepthsWorkspace,
  deductible: number,
  atLeast: LossFigures | null,
): LossTrace {
  const { count } = grid;
  const { groundUpLosses, integrationParts: parts } = kernel;
  const truncation = kernel.findTruncation();
  const { averageAnnualLoss, probableMaximumLoss1500 } = kernel.figures;
  const losses = [...groundUpLosses.subarray(0, count)];
  return {
    damageRatios: [...kernel.damageRatios.subarray(0, count)],
    groundUpLosses: losses,
    netLosses: losses.map((loss) => Math.max(0, loss - deductible)),
    integration: {
      rareTail: parts[count]!,
      trapezoids: [...parts.subarray(1, count)],
      closingTriangle: parts[0]!,
      deductibleCrossings: losses.map((_, event) => findCrossing(grid, losses, deductible, event)),
      cut:
        truncation === null
          ? null
          : {
              returnPeriodYears: truncation.standardYears,
              groundUpLoss: readLossAtCut(grid, groundUpLosses, truncation),
            },
      averageAnnualLoss,
      probableMaximumLoss1500,
    },
    figures: {
      averageAnnualLoss: Math.max(averageAnnualLoss, atLeast?.averageAnnualLoss ?? 0),
      probableMaximumLoss1500: Math.max(probableMaximumLoss1500, atLeast?.probableMaximumLoss1500 ?? 0),
    },
  };
}

/** Probability at which the loss passes the deductible between a map and the next more frequent one; null: nowhere. */
function findCrossing(
  { returnPeriodsYears, closingProbability }: ExceedanceGrid,
  losses: readonly number[],
  deductible: number,
  event: number,
): number | null {
  const rarer = losses[event]! - deductible;
  const moreFrequent = (event === 0 ? 0 : losses[event - 1]!) - deductible;
  if (rarer === 0 || moreFrequent === 0 || rarer > 0 === moreFrequent > 0) return null;
  const from = 1 / returnPeriodsYears[event]!;
  const to = event === 0 ? closingProbability : 1 / returnPeriodsYears[event - 1]!;
  return from + ((to - from) * rarer) / (rarer - moreFrequent);
}

/** The losses of every asset of a building in every scenario of a site, with the way to them. */
export function traceLosses(kernel: LossKernel, site: FloodSite, insured: InsuredBuilding): Record<Asset, AssetTrace> {
  return {
    structure: traceAssetLosses(kernel, site, insured, 'structure'),
    inventory: traceAssetLosses(kernel, site, insured, 'inventory'),
    equipment: traceAssetLosses(kernel, site, insured, 'equipment'),
  };
}

function traceAssetLosses(
  kernel: LossKernel,
  site: FloodSite,
  { building, vulnerability, financial }: InsuredBuilding,
  asset: Asset,
): AssetTrace {
  const { tiv, deductible } = findCover(financial, asset);
  const traces: Partial<Record<Scenario, LossTrace>> = {};
  let before: LossFigures | null = null;
  for (const [row, scenario] of scenarios.slice(0, site.depths.rows).entries()) {
    placeBuilding(kernel, site, row, vulnerability, building.firstFloorHeight);
    kernel.computeLosses(vulnerability.assets[asset], tiv, deductible);
    const trace = traceLastLosses(kernel, site.depths, deductible, before);
    traces[scenario] = trace;
    before = trace.figures;
  }
  return { tiv, deductible, curves: vulnerability.assets[asset].curves, scenarios: traces };
}

/** The ground-up damage of the structure per unit of its value in the base scenario: what the score is made of. */
export function traceStructureDamage(
  kernel: LossKernel,
  site: FloodSite,
  { building, vulnerability }: ExposedBuilding,
): LossTrace {
  placeBuilding(kernel, site, 0, vulnerability, building.firstFloorHeight);
  kernel.computeLosses(vulnerability.assets.structure, 1, 0);
  return traceLastLosses(kernel, site.depths, 0, null);
}
