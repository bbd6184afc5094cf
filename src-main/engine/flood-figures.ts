import { FLOOD_INDEX_CLASSES, classify, STRUCTURE_SCORE_CLASSES } from '#shared/exposure/class-tables.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { LossFigures } from '#shared/query/explanation.ts';
import { floodWarningBits } from '#shared/hazard/warning-mask.ts';
import { findCurveEnd, isAboveCurve, isBasementIgnored, isClosingLarge } from './loss/doubtful-losses.ts';
import { findFirstWetMap, type ScenarioDepthsWorkspace } from './hazard/scenario-depths.ts';
import { isTruncated, placeBuilding, readLossDepth, type FloodSite } from './loss/flood-site.ts';
import type { LossKernel } from './loss/loss-kernel.ts';
import type { BuildingVulnerability } from './vulnerability/building-vulnerability.ts';

/** Index of open water that no window could tell from land (docs/methodology/hazard.md). */
export const OPEN_WATER_INDEX = 10;

/** Flood index 1..10 from the smallest return period with water, years; null: dry on every map. */
function computeFloodIndex(firstWetReturnPeriodYears: number | null): number {
  return classify(FLOOD_INDEX_CLASSES, firstWetReturnPeriodYears ?? Infinity);
}

/** Structure flood score 1..10 from the ground-up structure AAL over the structure TIV, per mille a year. */
export function computeStructureFloodScore(averageAnnualDamagePerMille: number): number {
  return classify(STRUCTURE_SCORE_CLASSES, averageAnnualDamagePerMille);
}

/** A building and its policy for {@link computeFloodFigures}: filled anew for every building. */
export interface FiguresBuilding {
  vulnerability: BuildingVulnerability;
  firstFloorHeightMetres: number;
  /** Whether a basement is stated. */
  hasBasement: boolean;
  /** Insured values and deductibles in the order of {@link assets}, currency units. */
  readonly tivs: Float64Array;
  readonly deductibles: Float64Array;
}

/**
 * The structure that a score is of: the insured building, or the standard one in its place
 * (docs/methodology/indices.md).
 */
export interface ScoredStructure {
  readonly vulnerability: BuildingVulnerability;
  readonly firstFloorHeightMetres: number;
}

/** How many losses a hazard with so many scenarios has: AAL and PML of each asset in each. */
export function countLossFigures(rows: number): number {
  return assets.length * rows * 2;
}

/** Where {@link computeFloodFigures} writes: one object for all buildings, overwritten by each. */
export interface FiguresTarget {
  values: Float64Array;
  /** Position in `values` of the flood index; the flood score is at the next. */
  indexAt: number;
  /**
   * Position in `values` of the first loss. There are {@link countLossFigures} of them, in currency units, not rounded:
   * for each asset the AAL of every scenario, then the PML of every scenario.
   */
  lossesAt: number;
  /** Offset of `base`, `defOverTop` and `defFail`, in this order, among the figures of an asset. */
  readonly scenarioOrder: readonly number[];
}

/** Follows the calculation of one building, to explain it: the kernel holds the way to a figure when it is told. */
export interface FiguresTrace {
  /** One unit of the structure that the score is of was computed. */
  readonly onScore: () => void;
  /**
   * An asset was computed in one scenario (row).
   * @param figures what was written for it, at least those of the scenario before
   */
  readonly onLoss: (row: number, asset: Asset, figures: LossFigures) => void;
}

const PER_MILLE = 1000;

/**
 * Computes the figures of one building under one flood hazard. Makes no objects, unless it is followed; where figures
 * are known without it, it computes nothing.
 * @param insured null when losses are not licensed: none are written then.
 * @param trace follows every step: nothing is left out then.
 * @returns what a reader must know of the building's curves and its integration: bits of `floodWarningBits`.
 */
export function computeFloodFigures(
  kernel: LossKernel,
  site: FloodSite,
  insured: FiguresBuilding | null,
  scored: ScoredStructure,
  target: FiguresTarget,
  trace: FiguresTrace | null = null,
): number {
  const { values, indexAt, lossesAt } = target;
  const { depths } = site;
  let warnings = insured === null ? 0 : warnOfBasement(insured);
  if (trace === null && !site.inOpenWater && isDryEverywhere(depths)) {
    // No depth, no damage whatever the curve says (docs/methodology/vulnerability.md): what the kernel would come to.
    values[indexAt] = computeFloodIndex(null);
    values[indexAt + 1] = computeStructureFloodScore(0);
    if (insured !== null) values.fill(0, lossesAt, lossesAt + countLossFigures(depths.rows));
    return warnings;
  }
  const firstWet = site.inOpenWater ? -1 : findFirstWetMap(depths);
  const firstWetYears = firstWet < 0 ? null : depths.grid.returnPeriodsYears[firstWet]!;
  values[indexAt] = site.inOpenWater ? OPEN_WATER_INDEX : computeFloodIndex(firstWetYears);
  if (firstWet === 0 && firstWetYears! > FLOOD_INDEX_CLASSES.upperEnds[0]) {
    warnings |= floodWarningBits.indexLimitedByMostFrequentMap;
  }
  values[indexAt + 1] = computeScore(kernel, site, scored);
  trace?.onScore();
  warnings |= warnOfClamping(site, 0, scored);
  if (insured === null) return warnings | warnOfClosing(kernel);
  for (let row = 0; row < depths.rows; row++) {
    const isKnown = trace === null && row > 0 && !site.inOpenWater && repeatsRowAbove(site, row);
    if (isKnown) copyRow(target, depths.rows, row);
    else warnings |= computeRow(kernel, site, row, insured, row === 0 && insured === scored, target, trace);
  }
  // No depth of another scenario is larger.
  return warnings | warnOfClamping(site, depths.rows - 1, insured);
}

function isDryEverywhere({ depthsMetres, undefendedMetres, truncatedRows }: ScenarioDepthsWorkspace): boolean {
  if (truncatedRows > 0 && undefendedMetres[undefendedMetres.length - 1]! > 0) return false;
  for (let event = 0; event < depthsMetres.length; event++) if (depthsMetres[event]! > 0) return false;
  return true;
}

function computeScore(kernel: LossKernel, site: FloodSite, scored: ScoredStructure): number {
  placeBuilding(kernel, site, 0, scored.vulnerability, scored.firstFloorHeightMetres);
  kernel.computeLosses(scored.vulnerability.assets.structure, 1, 0);
  return site.inOpenWater ? OPEN_WATER_INDEX : computeStructureFloodScore(kernel.figures.averageAnnualLoss * PER_MILLE);
}

/** Whether a scenario has the depths of the one before it, and so its losses: most places have no defence. */
function repeatsRowAbove(site: FloodSite, row: number): boolean {
  if (isTruncated(site, row) !== isTruncated(site, row - 1)) return false;
  const { depthsMetres, grid } = site.depths;
  const { count } = grid;
  const start = row * count;
  for (let event = start; event < start + count; event++) {
    if (depthsMetres[event] !== depthsMetres[event - count]) return false;
  }
  return true;
}

function computeRow(
  kernel: LossKernel,
  site: FloodSite,
  row: number,
  { vulnerability, firstFloorHeightMetres, tivs, deductibles }: FiguresBuilding,
  isPlaced: boolean,
  target: FiguresTarget,
  trace: FiguresTrace | null,
): number {
  let warnings = 0;
  const { values } = target;
  const { rows } = site.depths;
  if (!isPlaced) placeBuilding(kernel, site, row, vulnerability, firstFloorHeightMetres);
  for (let asset = 0; asset < assets.length; asset++) {
    kernel.computeLosses(vulnerability.assets[assets[asset]!], tivs[asset]!, deductibles[asset]!);
    const at = locateLoss(target, rows, row, asset);
    values[at] = kernel.figures.averageAnnualLoss;
    values[at + rows] = kernel.figures.probableMaximumLoss1500;
    if (row > 0) {
      // No scenario loses less than one in which the defences do more (docs/methodology/loss.md).
      const above = locateLoss(target, rows, row - 1, asset);
      values[at] = Math.max(values[at], values[above]!);
      values[at + rows] = Math.max(values[at + rows]!, values[above + rows]!);
    }
    if (trace !== null) trace.onLoss(row, assets[asset]!, readLoss(target, rows, row, asset));
    warnings |= warnOfClosing(kernel);
  }
  return warnings;
}

/** Of the asset that was computed last. */
function warnOfClosing({ integrationParts, figures }: LossKernel): number {
  return isClosingLarge(integrationParts[0]!, figures.averageAnnualLoss) ? floodWarningBits.closingTriangleLarge : 0;
}

function warnOfBasement({ hasBasement, tivs, vulnerability }: FiguresBuilding): number {
  if (!hasBasement) return 0;
  for (let asset = 0; asset < assets.length; asset++) {
    const isIgnored = isBasementIgnored(tivs[asset]!, vulnerability.assets[assets[asset]!]);
    if (isIgnored) return floodWarningBits.basementWithoutEffect;
  }
  return 0;
}

/** By the depth of the rarest map, which is a row's largest. */
function warnOfClamping(
  site: FloodSite,
  row: number,
  { vulnerability, firstFloorHeightMetres }: ScoredStructure,
): number {
  if (site.inOpenWater) return 0;
  const depth = readLossDepth(site, row, site.depths.grid.count - 1);
  return isAboveCurve(depth, firstFloorHeightMetres, findCurveEnd(vulnerability)) ? floodWarningBits.curveClamped : 0;
}

function copyRow(target: FiguresTarget, rows: number, row: number): void {
  const { values } = target;
  for (let asset = 0; asset < assets.length; asset++) {
    const from = locateLoss(target, rows, row - 1, asset);
    const at = locateLoss(target, rows, row, asset);
    values[at] = values[from]!;
    values[at + rows] = values[from + rows]!;
  }
}

function readLoss(target: FiguresTarget, rows: number, row: number, asset: number): LossFigures {
  const at = locateLoss(target, rows, row, asset);
  return { averageAnnualLoss: target.values[at]!, probableMaximumLoss1500: target.values[at + rows]! };
}

/** Position of an asset's AAL in one scenario; its PML follows `rows` later. */
function locateLoss({ lossesAt, scenarioOrder }: FiguresTarget, rows: number, row: number, asset: number): number {
  return lossesAt + asset * rows * 2 + scenarioOrder[row]!;
}
