import { FLOOD_INDEX_CLASSES } from '#shared/domain/class-tables.ts';
import { assets } from '#shared/domain/exposure.ts';
import { roundHalfUp } from '#shared/domain/money.ts';
import { floodWarningBits } from '#shared/domain/warning-mask.ts';
import { LARGE_CLOSING_SHARE } from './explanation/building-warnings.ts';
import { findFirstWetMap, type ScenarioDepthsWorkspace } from './hazard/scenario-depths.ts';
import { computeFloodIndex, OPEN_WATER_INDEX } from './indices/flood-index.ts';
import { computeStructureFloodScore } from './indices/structure-flood-score.ts';
import { placeBuilding, type FloodSite } from './loss/flood-site.ts';
import type { LossKernel } from './loss/loss-kernel.ts';
import type { BuildingVulnerability } from './vulnerability/curve-library.ts';
import { HEIGHT_TOLERANCE_METRES } from './vulnerability/damage-function.ts';

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

/** The structure that a score is of: the insured building, or the standard one in its place (spec: model 6). */
export interface ScoredStructure {
  readonly vulnerability: BuildingVulnerability;
  readonly firstFloorHeightMetres: number;
}

/** How many losses a hazard with so many scenarios has: AAL and PML of each asset in each. */
export function countLossFigures(rows: number): number {
  return assets.length * rows * 2;
}

const PER_MILLE = 1000;
/** Where each scenario (row) stands among the wire's figures of an asset: base, defFail, defOverTop. */
const WIRE_POSITIONS = [0, 2, 1] as const;

/**
 * Computes the figures of one building under one flood hazard as the wire has them, whole numbers, without the way to
 * them: the same arithmetic in the same order as {@link assessFlood}, so the same figures. Allocates nothing.
 * @param depths assembled depths of the point; `site` is over the same arrays.
 * @param insured null when losses are not licensed: none are written then.
 * @param target receives index and score at `indexAt` and `indexAt` + 1, and from `lossesAt` on, for each asset, the AAL of
 * every scenario and then the PML of every scenario, in the order of the wire.
 * @returns which warnings {@link assessFlood} gives beside those of the maps alone: bits of `floodWarningBits`.
 */
export function computeFloodFigures(
  kernel: LossKernel,
  depths: ScenarioDepthsWorkspace,
  site: FloodSite,
  insured: FiguresBuilding | null,
  scored: ScoredStructure,
  target: Float64Array,
  indexAt: number,
  lossesAt: number,
): number {
  let warnings = insured === null ? 0 : warnOfBasement(insured);
  if (!site.inOpenWater && isDryEverywhere(depths)) {
    // No depth, no damage whatever the curve says (spec: model 4): what the kernel would come to.
    target[indexAt] = computeFloodIndex(null);
    target[indexAt + 1] = computeStructureFloodScore(0);
    if (insured !== null) target.fill(0, lossesAt, lossesAt + countLossFigures(site.rows));
    return warnings;
  }
  const firstWet = site.inOpenWater ? -1 : findFirstWetMap(depths);
  const firstWetYears = firstWet < 0 ? null : site.grid.returnPeriodsYears[firstWet]!;
  target[indexAt] = site.inOpenWater ? OPEN_WATER_INDEX : computeFloodIndex(firstWetYears);
  if (firstWet === 0 && firstWetYears! > FLOOD_INDEX_CLASSES.upperEnds[0]) {
    warnings |= floodWarningBits.indexLimitedByMostFrequentMap;
  }
  target[indexAt + 1] = computeScore(kernel, site, scored);
  warnings |= warnOfClamping(site, 0, scored);
  if (insured === null) return warnings | warnOfClosing(kernel);
  for (let row = 0; row < site.rows; row++) {
    if (row > 0 && !site.inOpenWater && repeatsRowAbove(site, row)) copyRow(target, lossesAt, site.rows, row);
    else warnings |= computeRow(kernel, site, row, insured, row === 0 && insured === scored, target, lossesAt);
  }
  // No depth of another scenario is larger.
  return warnings | warnOfClamping(site, site.rows - 1, insured);
}

function isDryEverywhere({ depthsMetres }: ScenarioDepthsWorkspace): boolean {
  for (let event = 0; event < depthsMetres.length; event++) if (depthsMetres[event]! > 0) return false;
  return true;
}

function computeScore(kernel: LossKernel, site: FloodSite, scored: ScoredStructure): number {
  placeBuilding(kernel, site, 0, scored.vulnerability, scored.firstFloorHeightMetres);
  kernel.computeLosses(scored.vulnerability.assets.structure, 1, 0);
  return site.inOpenWater ? OPEN_WATER_INDEX : computeStructureFloodScore(kernel.figures.averageAnnualLoss * PER_MILLE);
}

/** Whether a scenario has the depths of the one before it, and so its losses: most places have no defence. */
function repeatsRowAbove({ grid: { count }, depthsMetres }: FloodSite, row: number): boolean {
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
  target: Float64Array,
  lossesAt: number,
): number {
  let warnings = 0;
  if (!isPlaced) placeBuilding(kernel, site, row, vulnerability, firstFloorHeightMetres);
  for (let asset = 0; asset < assets.length; asset++) {
    kernel.computeLosses(vulnerability.assets[assets[asset]!], tivs[asset]!, deductibles[asset]!);
    const at = locateLoss(lossesAt, site.rows, row, asset);
    target[at] = roundHalfUp(kernel.figures.averageAnnualLoss);
    target[at + site.rows] = roundHalfUp(kernel.figures.probableMaximumLoss1500);
    warnings |= warnOfClosing(kernel);
  }
  return warnings;
}

/** As in building-warnings.ts, of the asset that was computed last. */
function warnOfClosing({ integrationParts, figures: { averageAnnualLoss } }: LossKernel): number {
  const isLarge = averageAnnualLoss > 0 && integrationParts[0]! / averageAnnualLoss > LARGE_CLOSING_SHARE;
  return isLarge ? floodWarningBits.closingTriangleLarge : 0;
}

/** As in building-warnings.ts. */
function warnOfBasement({ hasBasement, tivs, vulnerability }: FiguresBuilding): number {
  if (!hasBasement) return 0;
  for (let asset = 0; asset < assets.length; asset++) {
    const isWithout = tivs[asset]! > 0 && !vulnerability.assets[assets[asset]!].basementMatters;
    if (isWithout) return floodWarningBits.basementWithoutEffect;
  }
  return 0;
}

/** As in building-warnings.ts: the last depth of a row is its largest. */
function warnOfClamping(
  site: FloodSite,
  row: number,
  { vulnerability, firstFloorHeightMetres }: ScoredStructure,
): number {
  if (site.inOpenWater) return 0;
  const depth = site.depthsMetres[(row + 1) * site.grid.count - 1]!;
  const heights = vulnerability.heightsMetres;
  const end = heights[heights.length - 1]! - vulnerability.typicalFloorMetres;
  const isClamped = depth > 0 && depth - firstFloorHeightMetres > end + HEIGHT_TOLERANCE_METRES;
  return isClamped ? floodWarningBits.curveClamped : 0;
}

function copyRow(target: Float64Array, lossesAt: number, rows: number, row: number): void {
  for (let asset = 0; asset < assets.length; asset++) {
    const from = locateLoss(lossesAt, rows, row - 1, asset);
    const at = locateLoss(lossesAt, rows, row, asset);
    target[at] = target[from]!;
    target[at + rows] = target[from + rows]!;
  }
}

/** Position of an asset's AAL in one scenario; its PML follows `rows` later. */
function locateLoss(lossesAt: number, rows: number, row: number, asset: number): number {
  return lossesAt + asset * rows * 2 + WIRE_POSITIONS[row]!;
}
