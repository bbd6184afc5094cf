import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/domain/hazard.ts';
import type { OverlayChoice, PackLayers } from './scene.ts';

/** What can be laid over the basemap with the active packs. */
export interface OverlayOptions {
  readonly hazards: readonly FloodHazard[];
  readonly hasWildfire: boolean;
  /** Scenarios of the chosen hazard that have maps of their own. */
  readonly scenarios: readonly Scenario[];
  /** Return periods of the chosen hazard and scenario, years, frequent to rare. */
  readonly returnPeriodsYears: readonly number[];
}

/** The return period that is shown first, years: the one that flood maps are most often made for. */
const USUAL_RETURN_PERIOD_YEARS = 100;

/** Finds what the active packs can draw beside a choice. */
export function findOverlayOptions(packs: readonly PackLayers[], choice: OverlayChoice): OverlayOptions {
  const maps = packs.flatMap((pack) => pack.overlays);
  const ofHazard = choice.kind === 'flood' ? maps.filter((map) => map.hazard === choice.hazard) : [];
  const returnPeriods = ofHazard
    .filter((map) => choice.kind === 'flood' && map.scenario === choice.scenario)
    .map((map) => map.returnPeriodYears);
  return {
    hazards: floodHazards.filter((hazard) => maps.some((map) => map.hazard === hazard)),
    hasWildfire: packs.some((pack) => pack.wildfireTileUrl !== null),
    scenarios: scenarios.filter((scenario) => ofHazard.some((map) => map.scenario === scenario)),
    returnPeriodsYears: [...new Set(returnPeriods)].toSorted((a, b) => a - b),
  };
}

function findNearest(years: readonly number[], wanted: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(Math.log(a / wanted)) - Math.abs(Math.log(b / wanted)))[0];
}

/**
 * The nearest choice that can be drawn: the same hazard, else the first one; the same scenario, else base; the nearest
 * return period. Returns the very same object when it can be drawn as it is.
 */
export function fitOverlay(packs: readonly PackLayers[], wanted: OverlayChoice): OverlayChoice {
  const options = findOverlayOptions(packs, wanted);
  if (wanted.kind === 'none') return wanted;
  if (wanted.kind === 'wildfire') return options.hasWildfire ? wanted : fitFlood(packs, options.hazards[0]);
  if (!options.hazards.includes(wanted.hazard)) return fitFlood(packs, options.hazards[0]);
  if (!options.scenarios.includes(wanted.scenario)) {
    const scenario = options.scenarios[0];
    return scenario === undefined ? { kind: 'none' } : fitOverlay(packs, { ...wanted, scenario });
  }
  const returnPeriodYears = findNearest(options.returnPeriodsYears, wanted.returnPeriodYears);
  if (returnPeriodYears === undefined) return { kind: 'none' };
  return returnPeriodYears === wanted.returnPeriodYears ? wanted : { ...wanted, returnPeriodYears };
}

function fitFlood(packs: readonly PackLayers[], hazard: FloodHazard | undefined): OverlayChoice {
  if (hazard === undefined) return { kind: 'none' };
  return fitOverlay(packs, { kind: 'flood', hazard, scenario: 'base', returnPeriodYears: USUAL_RETURN_PERIOD_YEARS });
}

/** The choice for a hazard with everything else kept as it is. */
export function chooseHazard(current: OverlayChoice, hazard: FloodHazard | 'wildfire' | 'none'): OverlayChoice {
  if (hazard === 'none' || hazard === 'wildfire') return { kind: hazard };
  return current.kind === 'flood'
    ? { ...current, hazard }
    : { kind: 'flood', hazard, scenario: 'base', returnPeriodYears: USUAL_RETURN_PERIOD_YEARS };
}
