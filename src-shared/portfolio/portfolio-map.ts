import * as z from 'zod';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, hazards, hasDefenceScenarios, scenarios, type FloodHazard } from '#shared/hazard/hazard.ts';

/** What locations can be coloured by. */
export const mapMeasures = ['aal', 'aalPerMille', 'pml1500', 'index', 'score', 'tiv'] as const;
export type MapMeasure = (typeof mapMeasures)[number];

/**
 * A figure of a location. `hazard`, `asset` and `scenario` count where the measure has them: AALs are added over
 * hazards and assets, PMLs over assets only (years of 1 in 1500 are not the same ones for two hazards).
 */
export const mapFigureSchema = z
  .strictObject({
    measure: z.enum(mapMeasures),
    hazard: z.enum(['all', ...hazards]),
    asset: z.enum(['all', ...assets]),
    scenario: z.enum(scenarios),
  })
  .refine(isPossible, { message: 'There is no such figure.' });
export type MapFigure = z.infer<typeof mapFigureSchema>;

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

function isPossible({ measure, hazard, scenario }: { measure: MapMeasure; hazard: string; scenario: string }): boolean {
  if (!hazardsOfMeasure(measure).includes(hazard as MapFigure['hazard'])) return false;
  if (!isLossMeasure(measure) || hazard === 'all') return true;
  return scenario === 'base' || hasDefenceScenarios(hazard as FloodHazard);
}

/** How locations are drawn: gathered into circles, or as squares of heat. */
export const mapStyles = ['clusters', 'heat'] as const;
export type PortfolioMapStyle = (typeof mapStyles)[number];
