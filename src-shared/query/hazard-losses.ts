import { assets, type Asset } from '#shared/exposure/exposure.ts';
import {
  floodHazards,
  hasDefenceScenarios,
  scenarios,
  type FloodHazard,
  type Scenario,
} from '#shared/hazard/hazard.ts';
import { lossFields, wireCodes, type WireFigures } from '#shared/query-service/mediator-response.ts';

/** AAL and PML1500 in whole currency units, as on the wire. */
export interface LossPair {
  readonly averageAnnualLoss: number;
  readonly probableMaximumLoss1500: number;
}

/** Why a hazard has no losses. */
export type LossAbsence = 'outside' | 'notLicensed' | 'noFinancialModule' | 'noData';

/** The losses of one hazard in one scenario. */
export type HazardLosses =
  | { readonly hazard: FloodHazard; readonly absence: LossAbsence }
  | {
      readonly hazard: FloodHazard;
      readonly absence: null;
      readonly byAsset: Readonly<Record<Asset, LossPair>>;
      /** Sum of the rounded figures of the assets. */
      readonly total: LossPair;
    };

const absenceByCode: Readonly<Record<number, LossAbsence>> = {
  [wireCodes.outside]: 'outside',
  [wireCodes.hazardNotLicensed]: 'notLicensed',
  [wireCodes.moduleNotLicensed]: 'noFinancialModule',
};

function findFigure(
  figures: WireFigures,
  hazard: FloodHazard,
  asset: Asset,
  scenario: Scenario,
  figure: 'averageAnnualLoss' | 'probableMaximumLoss1500',
): number | undefined {
  // Rain has no defences: its one figure stands in every scenario.
  const asked = hasDefenceScenarios(hazard) ? scenario : 'base';
  const field = lossFields.find(
    (candidate) =>
      candidate.hazard === hazard &&
      candidate.asset === asset &&
      candidate.scenario === asked &&
      candidate.figure === figure,
  );
  return field === undefined ? undefined : figures[field.name];
}

/** Reads the losses of a hazard from the wire's figures; null when none were asked for. */
export function readHazardLosses(figures: WireFigures, hazard: FloodHazard, scenario: Scenario): HazardLosses {
  const pairs = assets.map((asset) => ({
    averageAnnualLoss: findFigure(figures, hazard, asset, scenario, 'averageAnnualLoss'),
    probableMaximumLoss1500: findFigure(figures, hazard, asset, scenario, 'probableMaximumLoss1500'),
  }));
  const [structure, inventory, equipment] = pairs.filter(isComplete);
  if (structure === undefined || inventory === undefined || equipment === undefined)
    return { hazard, absence: 'noData' };
  const absence = absenceByCode[structure.averageAnnualLoss];
  if (absence !== undefined) return { hazard, absence };
  const sum = (pick: (pair: LossPair) => number): number => pick(structure) + pick(inventory) + pick(equipment);
  return {
    hazard,
    absence: null,
    byAsset: { structure, inventory, equipment },
    total: {
      averageAnnualLoss: sum((pair) => pair.averageAnnualLoss),
      probableMaximumLoss1500: sum((pair) => pair.probableMaximumLoss1500),
    },
  };
}

function isComplete(pair: { readonly [Figure in keyof LossPair]: LossPair[Figure] | undefined }): pair is LossPair {
  return pair.averageAnnualLoss !== undefined && pair.probableMaximumLoss1500 !== undefined;
}

/** Total AAL of a hazard in a scenario, or null when there are no losses. */
export function computeTotalAnnualLoss(figures: WireFigures, hazard: FloodHazard, scenario: Scenario): number | null {
  const losses = readHazardLosses(figures, hazard, scenario);
  return losses.absence === null ? losses.total.averageAnnualLoss : null;
}

/**
 * The annual losses of all floods that have any, added as expectations are; null where fewer than two have. Large
 * losses of one event (PML1500) are never added.
 */
export function addAnnualLosses(figures: WireFigures, scenario: Scenario): number | null {
  const losses = listAnnualLosses(figures, scenario);
  return losses.length < 2 ? null : losses.reduce((sum, loss) => sum + loss, 0);
}

/** The annual losses of the floods that have any, all assets. */
export function listAnnualLosses(figures: WireFigures, scenario: Scenario): readonly number[] {
  return floodHazards.flatMap((hazard) => computeTotalAnnualLoss(figures, hazard, scenario) ?? []);
}

/** The wildfire index 1..10, or why there is none. */
export function readWildfireIndex({ wildfireIndex }: WireFigures): number | LossAbsence {
  return wildfireIndex === undefined ? 'noData' : (absenceByCode[wildfireIndex] ?? wildfireIndex);
}

/** Whether the scenario changes any loss: only then is there something to switch. */
export function hasScenarioDifference(figures: WireFigures): boolean {
  return floodHazards.some((hazard) => {
    const [base, ...others] = scenarios.map((scenario) => JSON.stringify(readHazardLosses(figures, hazard, scenario)));
    return others.some((other) => other !== base);
  });
}
