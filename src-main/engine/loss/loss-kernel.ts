import type { AssetVulnerability, BuildingVulnerability } from '../vulnerability/curve-library.ts';
import { createCurvePositions, locateOnCurve, readDamageRatio } from '../vulnerability/damage-function.ts';
import type { ExceedanceGrid } from './exceedance-grid.ts';

/** Average annual loss and PML of the asset computed last, unrounded currency units. */
export interface KernelFigures {
  averageAnnualLoss: number;
  probableMaximumLoss1500: number;
}

/**
 * The arithmetic of one building in one scenario, over arrays made once and used for every building: first the depths
 * are placed (once for all assets), then each asset's losses are computed. After each asset the arrays hold the way to
 * its figures, in step with the return periods; the next call overwrites them. Nothing is allocated by either call.
 */
export interface LossKernel {
  readonly damageRatios: Float64Array;
  readonly groundUpLosses: Float64Array;
  readonly netLosses: Float64Array;
  /** The parts of the AAL: closing triangle, the trapezoids from frequent to rare, the rare tail: count + 1 of them. */
  readonly integrationParts: Float64Array;
  readonly figures: Readonly<KernelFigures>;
  /**
   * Places a scenario's depths (metres, rising, `grid.count` of them from `offset` on) on a building's curves.
   * @param firstFloorHeightMetres above the ground next to the building.
   */
  placeDepths(
    grid: ExceedanceGrid,
    depthsMetres: Float64Array,
    offset: number,
    vulnerability: BuildingVulnerability,
    firstFloorHeightMetres: number,
  ): void;
  /** Places a building in open water: every event does each curve's largest damage (docs/methodology/hazard.md). */
  placeOpenWater(grid: ExceedanceGrid): void;
  /** Computes ratios, losses, AAL and PML of one asset where the depths were placed last. */
  computeLosses(asset: AssetVulnerability, tiv: number, deductible: number): void;
}

/** Creates a kernel for hazards of up to `capacity` return periods. One kernel serves one caller at a time. */
export function createLossKernel(capacity: number): LossKernel {
  const positions = createCurvePositions(capacity);
  const damageRatios = new Float64Array(capacity);
  const groundUpLosses = new Float64Array(capacity);
  const netLosses = new Float64Array(capacity);
  const integrationParts = new Float64Array(capacity + 1);
  const figures: KernelFigures = { averageAnnualLoss: 0, probableMaximumLoss1500: 0 };
  let placedGrid: ExceedanceGrid | null = null;
  let inOpenWater = false;

  return {
    damageRatios,
    groundUpLosses,
    netLosses,
    integrationParts,
    figures,

    placeDepths(grid, depthsMetres, offset, vulnerability, firstFloorHeightMetres) {
      placedGrid = grid;
      inOpenWater = false;
      const floor = firstFloorHeightMetres - vulnerability.typicalFloorMetres;
      locateOnCurve(vulnerability.heightsMetres, depthsMetres, offset, grid.count, floor, positions);
    },

    placeOpenWater(grid) {
      placedGrid = grid;
      inOpenWater = true;
    },

    computeLosses(asset, tiv, deductible) {
      if (placedGrid === null) throw new Error('No depths were placed.');
      for (let event = 0; event < placedGrid.count; event++) {
        const ratio = inOpenWater ? asset.largestDamageRatio : readDamageRatio(asset.damageRatios, positions, event);
        const groundUp = ratio * tiv;
        damageRatios[event] = ratio;
        groundUpLosses[event] = groundUp;
        netLosses[event] = Math.max(0, groundUp - deductible);
      }
      figures.averageAnnualLoss = integrateLosses(placedGrid, netLosses, integrationParts);
      figures.probableMaximumLoss1500 = readProbableMaximumLoss(placedGrid, netLosses);
    },
  };
}

/**
 * The area under the loss over annual exceedance probability, and its parts (docs/methodology/loss.md): from the most
 * frequent map down to no loss at p = min(1, 2 p1) a triangle, trapezoids between neighbouring maps (HEC-FDA;
 * CanFlood), and the rarest map's loss held to p = 0.
 * @param parts receives closing triangle, trapezoids from frequent to rare, rare tail: `grid.count` + 1 numbers.
 */
export function integrateLosses(grid: ExceedanceGrid, losses: Float64Array, parts: Float64Array): number {
  const last = grid.count - 1;
  let sum = (parts[0] = losses[0]! * grid.closingHalfWidth);
  for (let event = 0; event < last; event++) {
    const trapezoid = (losses[event]! + losses[event + 1]!) * grid.halfWidths[event]!;
    parts[event + 1] = trapezoid;
    sum += trapezoid;
  }
  const rareTail = losses[last]! * grid.rareProbability;
  parts[last + 1] = rareTail;
  return sum + rareTail;
}

/** The loss at the PML's return period, linear in ln T between maps, held beyond them (docs/methodology/loss.md). */
export function readProbableMaximumLoss(grid: ExceedanceGrid, losses: Float64Array): number {
  const loss = losses[grid.pmlIndex]!;
  const share = grid.pmlShareOfNext;
  // Weighted so that more loss at either map can never give less between them, not even in the last bit.
  return share === 0 ? loss : loss * (1 - share) + losses[grid.pmlIndex + 1]! * share;
}
