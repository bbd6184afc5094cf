import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { AssetVulnerability, BuildingVulnerability } from '../vulnerability/building-vulnerability.ts';
import { createCurvePositions, locateOnCurve, readDamageRatio } from '../vulnerability/damage-function.ts';
import type { ExceedanceGrid } from './exceedance-grid.ts';
import {
  integrateNetLosses,
  integrateTruncated,
  readGroundUpLoss,
  truncateAt,
  type Truncation,
} from './loss-integral.ts';

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
export type LossKernel = ReturnType<typeof createLossKernel>;

/** Creates a kernel for hazards of up to `capacity` return periods. One kernel serves one caller at a time. */
export function createLossKernel(capacity: number) {
  const positions = createCurvePositions(capacity);
  const damageRatios = new Float64Array(capacity);
  const groundUpLosses = new Float64Array(capacity);
  const integrationParts = new Float64Array(capacity + 1);
  const figures: KernelFigures = { averageAnnualLoss: 0, probableMaximumLoss1500: 0 };
  const truncation: Truncation = { standardYears: 0, part: 0, share: 0, halfWidth: 0, rareProbability: 0 };
  let placedGrid: ExceedanceGrid | null = null;
  let inOpenWater = false;
  let isTruncated = false;
  let truncatedGrid: ExceedanceGrid | null = null;
  /** The curve whose ratios at the depths that were placed last are read already. */
  let lastCurve: Float64Array | null = null;

  /** Reads the ratios of the events, unless they are those of the asset before, whose curve may be the same. */
  function readRatios(asset: AssetVulnerability, count: number): void {
    if (inOpenWater) {
      damageRatios.fill(asset.largestDamageRatio, 0, count);
      return;
    }
    const curve = asset.damageRatios;
    if (curve === lastCurve) return;
    lastCurve = curve;
    for (let event = 0; event < count; event++) damageRatios[event] = readDamageRatio(curve, positions, event);
  }

  return {
    damageRatios,
    groundUpLosses,
    /**
     * The parts of the AAL: closing part, those between maps from frequent to rare, the rare tail: count + 1 of them.
     */
    integrationParts,
    figures,
    /**
     * Where the losses that were computed last are truncated; null: nowhere. Overwritten by the next placing. A getter
     * in its place would have V8 look every member of the kernel up in a table: a seventh of the time of all figures.
     */
    findTruncation: () => (isTruncated ? truncation : null),

    /**
     * Places a scenario's depths (metres, rising, `grid.count` of them from `offset` on) on a building's curves.
     * @param firstFloorHeightMetres above the ground next to the building.
     * @param standardOfProtectionYears events up to it do no loss, whatever their depth; 0: all events count.
     */
    placeDepths(
      grid: ExceedanceGrid,
      depthsMetres: Float64Array,
      offset: number,
      vulnerability: BuildingVulnerability,
      firstFloorHeightMetres: number,
      standardOfProtectionYears: number,
    ): void {
      placedGrid = grid;
      inOpenWater = false;
      isTruncated = standardOfProtectionYears > 0;
      lastCurve = null;
      // One defence protects many buildings.
      if (isTruncated && (truncatedGrid !== grid || truncation.standardYears !== standardOfProtectionYears)) {
        truncateAt(grid, standardOfProtectionYears, truncation);
        truncatedGrid = grid;
      }
      const floor = firstFloorHeightMetres - vulnerability.typicalFloorMetres;
      locateOnCurve(vulnerability.heightsMetres, depthsMetres, offset, grid.count, floor, positions);
    },

    /** Places a building in open water: every event does each curve's largest damage (docs/methodology/hazard.md). */
    placeOpenWater(grid: ExceedanceGrid): void {
      placedGrid = grid;
      inOpenWater = true;
      isTruncated = false;
      lastCurve = null;
    },

    /** Computes ratios, losses, AAL and PML of one asset where the depths were placed last. */
    computeLosses(asset: AssetVulnerability, tiv: number, deductible: number): void {
      if (placedGrid === null) throw new Error('No depths were placed.');
      readRatios(asset, placedGrid.count);
      for (let event = 0; event < placedGrid.count; event++) groundUpLosses[event] = damageRatios[event]! * tiv;
      figures.averageAnnualLoss = isTruncated
        ? integrateTruncated(placedGrid, groundUpLosses, deductible, truncation, integrationParts)
        : integrateNetLosses(placedGrid, groundUpLosses, deductible, integrationParts);
      figures.probableMaximumLoss1500 =
        isTruncated && truncation.standardYears >= PML_RETURN_PERIOD_YEARS
          ? 0
          : Math.max(0, readGroundUpLoss(placedGrid, groundUpLosses) - deductible);
    },
  };
}
