import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { SurfaceKind } from '#shared/map/map-surface.ts';
import { OVERLAY_OPACITY, OVERLAY_OPACITY_OVER_IMAGES } from '#shared/map/map-colours.ts';
import {
  wildfireMeasures,
  type FloodChoice,
  type OverlayChoice,
  type PackLayers,
  type WildfireMeasure,
} from './scene.ts';

/** What can be laid over the basemap with the active packs. */
export interface OverlayOptions {
  readonly hazards: readonly FloodHazard[];
  readonly hasWildfire: boolean;
  readonly wildfireMeasures: readonly WildfireMeasure[];
  /** Hazards whose standard of protection is known. */
  readonly protectedHazards: readonly FloodHazard[];
  readonly hasTerrain: boolean;
  /** Scenarios of the chosen hazard that have maps of their own. */
  readonly scenarios: readonly Scenario[];
  /** Return periods of the chosen hazard and scenario, years, frequent to rare. */
  readonly returnPeriodsYears: readonly number[];
}

/** What is shown first, with the return period that flood maps are most often made for. */
export const USUAL_FLOOD: FloodChoice = { kind: 'flood', hazard: 'fluvial', scenario: 'base', returnPeriodYears: 100 };

/** Finds what the active packs can draw beside a choice. */
export function findOverlayOptions(packs: readonly PackLayers[], choice: OverlayChoice): OverlayOptions {
  const maps = packs.flatMap((pack) => pack.overlays);
  const surfaces = packs.flatMap((pack) => pack.surfaces);
  const has = (kind: SurfaceKind): boolean => surfaces.some((surface) => surface.kind === kind);
  const ofHazard = choice.kind === 'flood' ? maps.filter((map) => map.hazard === choice.hazard) : [];
  const returnPeriods = ofHazard
    .filter((map) => choice.kind === 'flood' && map.scenario === choice.scenario)
    .map((map) => map.returnPeriodYears);
  return {
    hazards: floodHazards.filter((hazard) => maps.some((map) => map.hazard === hazard)),
    hasWildfire: has('wildfireIndex'),
    wildfireMeasures: wildfireMeasures.filter(has),
    protectedHazards: floodHazards.filter((hazard) =>
      surfaces.some((surface) => surface.kind === 'standardOfProtection' && surface.hazard === hazard),
    ),
    hasTerrain: has('terrain'),
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
  switch (wanted.kind) {
    case 'none':
      return wanted;
    case 'wildfire': {
      const { wildfireMeasures: measures } = options;
      if (measures.includes(wanted.measure)) return wanted;
      const [measure] = measures;
      return measure === undefined ? fitFlood(packs, options.hazards[0]) : { kind: 'wildfire', measure };
    }
    case 'terrain':
      return options.hasTerrain ? wanted : fitFlood(packs, options.hazards[0]);
    case 'protection': {
      const { protectedHazards } = options;
      if (protectedHazards.includes(wanted.hazard)) return wanted;
      const [hazard] = protectedHazards;
      return hazard === undefined ? fitFlood(packs, options.hazards[0]) : { kind: 'protection', hazard };
    }
    case 'flood':
      return fitFloodChoice(packs, options, wanted);
  }
  return wanted;
}

function fitFloodChoice(packs: readonly PackLayers[], options: OverlayOptions, wanted: FloodChoice): OverlayChoice {
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
  return fitOverlay(packs, { ...USUAL_FLOOD, hazard });
}

/** What is chosen first: the kind of overlay, for floods the hazard. */
export type OverlaySubject = FloodHazard | 'wildfire' | 'protection' | 'terrain' | 'none';

/** What can be chosen first, in the order in which it is offered. */
export function listOverlaySubjects({
  hazards,
  hasWildfire,
  protectedHazards,
  hasTerrain,
}: OverlayOptions): readonly OverlaySubject[] {
  return [
    ...hazards,
    ...(hasWildfire ? (['wildfire'] as const) : []),
    ...(protectedHazards.length > 0 ? (['protection'] as const) : []),
    ...(hasTerrain ? (['terrain'] as const) : []),
    'none',
  ];
}

export function findOverlaySubject(choice: OverlayChoice): OverlaySubject {
  return choice.kind === 'flood' ? choice.hazard : choice.kind;
}

/**
 * The choice for a subject with everything else kept as it is.
 *
 * @param flood what of floods is kept while another kind is shown
 */
export function chooseHazard(
  current: OverlayChoice,
  subject: OverlaySubject,
  flood: FloodChoice = current.kind === 'flood' ? current : USUAL_FLOOD,
): OverlayChoice {
  switch (subject) {
    case 'none':
    case 'terrain':
      return { kind: subject };
    case 'wildfire':
      return current.kind === 'wildfire' ? current : { kind: 'wildfire', measure: 'wildfireIndex' };
    case 'protection':
      return { kind: 'protection', hazard: flood.hazard };
    default:
      return { ...flood, hazard: subject };
  }
}

/**
 * What is wanted from now on where a choice was made of what is shown: what was not touched stays as it was wanted,
 * though it cannot be drawn now. Rain has no defences, and the river shows those again that were chosen.
 *
 * @param wanted the flood that was wanted so far
 */
export function keepWish(chosen: OverlayChoice, shown: OverlayChoice, wanted: FloodChoice): OverlayChoice {
  if (chosen.kind !== 'flood') return chosen;
  if (shown.kind !== 'flood') return { ...wanted, hazard: chosen.hazard };
  return {
    ...chosen,
    scenario: chosen.scenario === shown.scenario ? wanted.scenario : chosen.scenario,
    returnPeriodYears:
      chosen.returnPeriodYears === shown.returnPeriodYears ? wanted.returnPeriodYears : chosen.returnPeriodYears,
  };
}

/** The overlays one return period to either side: what a slider or a player wants next. */
export function findNeighbours(packs: readonly PackLayers[], choice: OverlayChoice): readonly OverlayChoice[] {
  if (choice.kind !== 'flood') return [];
  const { returnPeriodsYears } = findOverlayOptions(packs, choice);
  const at = returnPeriodsYears.indexOf(choice.returnPeriodYears);
  // The rarer one first: that is the way in which it plays.
  return [at + 1, at - 1].flatMap((position) => {
    const returnPeriodYears = returnPeriodsYears[position];
    return returnPeriodYears === undefined ? [] : [{ ...choice, returnPeriodYears }];
  });
}

/** Opacity of overlays over these packs, 0..1, until the reader chooses another. */
export function findUsualOpacity(packs: readonly Pick<PackLayers, 'basemap'>[]): number {
  return packs.some(({ basemap }) => basemap.kind === 'raster') ? OVERLAY_OPACITY_OVER_IMAGES : OVERLAY_OPACITY;
}
