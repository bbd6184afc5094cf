import type { AssetTrace, LossTrace } from '#shared/domain/explanation.ts';
import type { Asset } from '#shared/domain/exposure.ts';
import { scenarios } from '#shared/domain/hazard.ts';
import { findCover, type ExposedBuilding, type InsuredBuilding } from './exposure.ts';
import { placeBuilding, type FloodSite } from './flood-site.ts';
import type { LossKernel } from './loss-kernel.ts';

/** Copies the kernel's way to the figures of the asset that it computed last, `count` return periods. */
function traceLastLosses(kernel: LossKernel, count: number): LossTrace {
  const parts = kernel.integrationParts;
  return {
    damageRatios: [...kernel.damageRatios.subarray(0, count)],
    groundUpLosses: [...kernel.groundUpLosses.subarray(0, count)],
    netLosses: [...kernel.netLosses.subarray(0, count)],
    integration: {
      rareTail: parts[count]!,
      trapezoids: [...parts.subarray(1, count)],
      closingTriangle: parts[0]!,
      averageAnnualLoss: kernel.figures.averageAnnualLoss,
      probableMaximumLoss1500: kernel.figures.probableMaximumLoss1500,
    },
  };
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
  const traceScenario = (row: number): LossTrace => {
    placeBuilding(kernel, site, row, vulnerability, building.firstFloorHeight);
    kernel.computeLosses(vulnerability.assets[asset], tiv, deductible);
    return traceLastLosses(kernel, site.grid.count);
  };
  return {
    tiv,
    deductible,
    curves: vulnerability.assets[asset].curves,
    scenarios: Object.fromEntries(scenarios.slice(0, site.rows).map((scenario, row) => [scenario, traceScenario(row)])),
  };
}

/** The ground-up damage of the structure per unit of its value in the base scenario: what the score is made of. */
export function traceStructureDamage(
  kernel: LossKernel,
  site: FloodSite,
  { building, vulnerability }: ExposedBuilding,
): LossTrace {
  placeBuilding(kernel, site, 0, vulnerability, building.firstFloorHeight);
  kernel.computeLosses(vulnerability.assets.structure, 1, 0);
  return traceLastLosses(kernel, site.grid.count);
}
