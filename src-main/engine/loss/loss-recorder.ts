import type { AssetTrace, LossFigures, LossTrace } from '#shared/query/explanation.ts';
import type { Asset } from '#shared/exposure/exposure.ts';
import { scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import type { FiguresTrace } from '../flood-figures.ts';
import type { ExceedanceGrid } from './exceedance-grid.ts';
import { findCover, type Exposure } from './exposed-building.ts';
import type { FloodSite } from './flood-site.ts';
import { readLossAtCut } from './loss-integral.ts';
import type { LossKernel } from './loss-kernel.ts';

/** Records the way to the figures of one building while they are computed. */
export interface LossRecorder {
  readonly trace: FiguresTrace;
  /** The ground-up damage of the scored structure per unit of its value in the base scenario. */
  readonly structureDamage: () => LossTrace;
  /** Of each asset in each scenario; null without an insured building. */
  readonly losses: () => Readonly<Record<Asset, AssetTrace>> | null;
}

/** Creates the recorder of one calculation with this kernel. */
export function createLossRecorder(
  kernel: LossKernel,
  { depths: { grid } }: FloodSite,
  { insured }: Exposure,
): LossRecorder {
  let structureDamage: LossTrace | null = null;
  const recorded: Record<Asset, Partial<Record<Scenario, LossTrace>>> = { structure: {}, inventory: {}, equipment: {} };
  return {
    trace: {
      onScore: () => (structureDamage = copyLosses(kernel, grid, 0, kernel.figures)),
      onLoss(row, asset, figures) {
        const { deductible } = findCover(insured!.financial, asset);
        recorded[asset][scenarios[row]!] = copyLosses(kernel, grid, deductible, figures);
      },
    },
    structureDamage: () => structureDamage!,
    losses() {
      if (insured === null) return null;
      const ofAsset = (asset: Asset): AssetTrace => ({
        ...findCover(insured.financial, asset),
        curves: insured.vulnerability.assets[asset].curves,
        scenarios: recorded[asset],
      });
      return { structure: ofAsset('structure'), inventory: ofAsset('inventory'), equipment: ofAsset('equipment') };
    },
  };
}

/** Copies the kernel's way to the figures of the asset that it computed last. */
function copyLosses(
  kernel: LossKernel,
  grid: ExceedanceGrid,
  deductible: number,
  { averageAnnualLoss, probableMaximumLoss1500 }: LossFigures,
): LossTrace {
  const { count } = grid;
  const { groundUpLosses, integrationParts: parts } = kernel;
  const truncation = kernel.findTruncation();
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
      averageAnnualLoss: kernel.figures.averageAnnualLoss,
      probableMaximumLoss1500: kernel.figures.probableMaximumLoss1500,
    },
    figures: { averageAnnualLoss, probableMaximumLoss1500 },
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
