import { classify, CONDITIONAL_RISK_CLASSES } from '#shared/exposure/class-tables.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';

/**
 * Share of a structure's value at risk where it burns, 0.25..1, from the conditional flame length in metres; the lowest
 * class where the flame length is missing (null, NaN) or 0.
 */
export function computeConditionalRisk(flameLengthMetres: number | null): number {
  const isMissing = flameLengthMetres === null || !(flameLengthMetres > 0);
  return classify(CONDITIONAL_RISK_CLASSES, isMissing ? 0 : flameLengthMetres / METRES_PER_UNIT.ft);
}

/** Burn probability times conditional risk: what a cell is expected to lose of a structure in a year, 0..1. */
export function computeAnnualRisk(burnProbability: number, flameLengthMetres: number | null): number {
  return burnProbability * computeConditionalRisk(flameLengthMetres);
}
