import { FIRST_FLOOR_HEIGHT_RANGE_METRES, MAXIMUM_TIV, type Asset, type Financial } from '#shared/exposure/exposure.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import type { FloodInput } from './flood-computation.ts';
import { computeFloodDepths, findStandardOfProtection } from './hazard/flood-depths.ts';
import { interpretReading } from './hazard/interpret-reading.ts';
import { type FloodSite, placeBuilding } from './loss/flood-site.ts';
import { createLossKernel, type LossKernel } from './loss/loss-kernel.ts';
import { roundHalfUp } from '#shared/units/money.ts';
import type { BuildingVulnerability } from './vulnerability/building-vulnerability.ts';
import { findCover } from './loss/exposed-building.ts';

/** Floors are built, and answers given, in whole centimetres. */
const CENTIMETRES_PER_METRE = 100;

/** What may be changed to bring an average annual loss down. */
export type SolvedQuantity = 'firstFloorHeight' | 'deductible';

/** A target for the average annual loss of some assets under one hazard in one scenario. */
export interface AnnualLossTarget {
  readonly scenario: Scenario;
  /** Added up; the deductible that is sought is the same for each of them. */
  readonly assets: readonly Asset[];
  /** Whole currency units a year, as the figures are shown. */
  readonly averageAnnualLoss: number;
  readonly quantity: SolvedQuantity;
}

/**
 * What was found. `value`: metres, or currency units.
 * - `met`: the building as it is meets the target; `value` is its own (null for deductibles that differ).
 * - `solved`: the smallest value that meets it; one centimetre or one currency unit less does not.
 * - `unreachable`: even the largest value that is allowed does not meet it; `value` is that one.
 * - `noLosses`: the hazard has no losses here.
 */
export type AnnualLossSolution =
  | {
      readonly status: 'met' | 'solved' | 'unreachable';
      readonly value: number | null;
      readonly averageAnnualLoss: number;
    }
  | { readonly status: 'noLosses' };

/**
 * Solves for the first floor's height, or the deductible, at which an average annual loss falls to a target. The loss
 * never rises with either: damage functions rise with the depth above the floor (checked over every curve by a test),
 * and what is above a deductible shrinks with it. So bisection over whole centimetres, or currency units, is exact.
 * @param financial the building as it is; the search begins at its own floor, rounded up to the centimetre, or at no
 *   deductible.
 */
export function solveAnnualLoss(
  input: Omit<FloodInput, 'financial' | 'financialLicensed'>,
  financial: Financial,
  { scenario, assets, averageAnnualLoss: target, quantity }: AnnualLossTarget,
): AnnualLossSolution {
  const site = findSite(input);
  const row = scenariosOf(input.definition.hazard).indexOf(scenario);
  if (site === null || row < 0) return { status: 'noLosses' };
  const kernel = createLossKernel(site.depths.grid.count);
  const { hazard, waves } = input.definition;
  const vulnerability = input.curves.selectDamageFunctions({ ...financial, curveSet: input.curveSet, hazard, waves });
  const trial = { ...financial };
  const lossOf = (value: number): number => {
    if (quantity === 'firstFloorHeight') trial.firstFloorHeight = value / CENTIMETRES_PER_METRE;
    else for (const asset of assets) trial[`${asset}Deductible`] = value;
    return computeShownAnnualLoss(kernel, site, row, vulnerability, trial, assets);
  };
  const own = computeShownAnnualLoss(kernel, site, row, vulnerability, financial, assets);
  if (own <= target) return { status: 'met', value: findOwnValue(financial, assets, quantity), averageAnnualLoss: own };

  const [low, high] = findRange(financial, assets, quantity);
  const found = findSmallest(low, high, (value) => lossOf(value) <= target);
  const value = found ?? high;
  return {
    status: found === null ? 'unreachable' : 'solved',
    value: quantity === 'firstFloorHeight' ? value / CENTIMETRES_PER_METRE : value,
    averageAnnualLoss: lossOf(value),
  };
}

function findSite({
  definition,
  reading,
  waterWindow,
}: Omit<FloodInput, 'financial' | 'financialLicensed'>): FloodSite | null {
  const interpreted = interpretReading(definition, reading, waterWindow);
  if (interpreted.kind !== 'depths') return null;
  const standard = findStandardOfProtection(definition, reading);
  const depths = computeFloodDepths(interpreted, standard);
  return { depths, inOpenWater: interpreted.openWater === 'answeredWith10' };
}

/** From the floor as it is up to the highest that is accepted; from no deductible up to the largest value insured. */
function findRange(
  financial: Financial,
  assets: readonly Asset[],
  quantity: SolvedQuantity,
): [low: number, high: number] {
  if (quantity === 'firstFloorHeight') {
    const own = Math.ceil(financial.firstFloorHeight * CENTIMETRES_PER_METRE);
    return [own, FIRST_FLOOR_HEIGHT_RANGE_METRES.maximum * CENTIMETRES_PER_METRE];
  }
  const largest = Math.max(...assets.map((asset) => financial[`${asset}TIV`]));
  return [0, Math.min(MAXIMUM_TIV, Math.ceil(largest))];
}

function findOwnValue(financial: Financial, assets: readonly Asset[], quantity: SolvedQuantity): number | null {
  if (quantity === 'firstFloorHeight') return financial.firstFloorHeight;
  const deductibles = new Set(assets.map((asset) => financial[`${asset}Deductible`]));
  const [only = null] = deductibles;
  return deductibles.size === 1 ? only : null;
}

/**
 * The smallest whole number from `low` to `high` at which a condition holds that, once it holds, holds for every larger
 * number; null when it holds for none. Bisection: some forty looks for a range of 10^12.
 */
function findSmallest(low: number, high: number, holds: (candidate: number) => boolean): number | null {
  if (!holds(high)) return null;
  let below = low - 1;
  let above = high;
  // Invariant: it holds at `above`, and it does not at `below` (or `below` is out of the range).
  while (above - below > 1) {
    const middle = below + Math.floor((above - below) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/**
 * The average annual loss of some assets of a building in one scenario (row) of a site, as it is shown: each asset in
 * whole currency units, then added. Allocates nothing but what `findCover` gives.
 */
function computeShownAnnualLoss(
  kernel: LossKernel,
  site: FloodSite,
  row: number,
  vulnerability: BuildingVulnerability,
  financial: Financial,
  assets: readonly Asset[],
): number {
  let sum = 0;
  for (const asset of assets) {
    const { tiv, deductible } = findCover(financial, asset);
    let largest = 0;
    // No scenario loses less than one in which the defences do more (docs/methodology/loss.md).
    for (let before = 0; before <= row; before++) {
      placeBuilding(kernel, site, before, vulnerability, financial.firstFloorHeight);
      kernel.computeLosses(vulnerability.assets[asset], tiv, deductible);
      largest = Math.max(largest, kernel.figures.averageAnnualLoss);
    }
    sum += roundHalfUp(largest);
  }
  return sum;
}
