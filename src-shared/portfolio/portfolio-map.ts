import * as z from 'zod';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, hazards, scenarios, scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';

/** What locations can be coloured by. */
export const mapMeasures = ['aal', 'aalPerMille', 'pml1500', 'index', 'score', 'tiv'] as const;
export type MapMeasure = (typeof mapMeasures)[number];

const figureFields = z.strictObject({
  measure: z.enum(mapMeasures),
  hazard: z.enum(['all', ...hazards]),
  asset: z.enum(['all', ...assets]),
  scenario: z.enum(scenarios),
});
export type MapFigure = z.infer<typeof figureFields>;

/**
 * A figure of a location. `hazard`, `asset` and `scenario` count where the measure has them: AALs are added over
 * hazards and assets, PMLs over assets only (years of 1 in 1500 are not the same ones for two hazards).
 */
export const mapFigureSchema = figureFields.refine(isPossible, { message: 'There is no such figure.' });

/** The hazards that a measure has, in the order in which they are offered. */
export function hazardsOfMeasure(measure: MapMeasure): readonly MapFigure['hazard'][] {
  switch (measure) {
    case 'tiv':
      return ['all'];
    case 'index':
      return hazards;
    case 'score':
    case 'pml1500':
      return floodHazards;
    default:
      return ['all', ...floodHazards];
  }
}

/** Whether a measure is a loss, and so has assets and scenarios. */
export function isLossMeasure(measure: MapMeasure): boolean {
  return measure === 'aal' || measure === 'aalPerMille' || measure === 'pml1500';
}

/** How the defences can behave in a figure: a single way where it is no loss, or of a hazard that has no defences. */
export function scenariosOfFigure({ measure, hazard }: Pick<MapFigure, 'measure' | 'hazard'>): readonly Scenario[] {
  if (!isLossMeasure(measure) || hazard === 'wildfire') return ['base'];
  return hazard === 'all' ? scenarios : scenariosOf(hazard);
}

function isPossible({ measure, hazard, scenario }: Omit<MapFigure, 'asset'>): boolean {
  if (!hazardsOfMeasure(measure).includes(hazard)) return false;
  return !isLossMeasure(measure) || scenariosOfFigure({ measure, hazard }).includes(scenario);
}

/** How locations are drawn: gathered into circles, or as squares of heat. */
export const mapStyles = ['clusters', 'heat'] as const;
export type PortfolioMapStyle = (typeof mapStyles)[number];
