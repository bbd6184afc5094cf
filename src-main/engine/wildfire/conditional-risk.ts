import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { findClass } from '../indices/find-class.ts';

/** Upper ends of the flame length classes, feet; the last class is open (spec: model 7). */
export const FLAME_LENGTH_CLASSES_FEET = [2, 4, 6, 8, 12] as const;

/**
 * Conditional risk to potential structures for each flame length class: response of homes in Scott et al. 2020,
 * Wildfire Risk to Communities (spec: model 7).
 */
export const CONDITIONAL_RISKS = [0.25, 0.4, 0.55, 0.7, 0.85, 1] as const;

/**
 * Share of a structure's value at risk where it burns, 0.25..1, from the conditional flame length in metres; the lowest
 * class where the flame length is missing (null, NaN) or 0.
 */
export function computeConditionalRisk(flameLengthMetres: number | null): number {
  if (flameLengthMetres === null || !(flameLengthMetres > 0)) return CONDITIONAL_RISKS[0];
  return CONDITIONAL_RISKS[findClass(flameLengthMetres / METRES_PER_UNIT.ft, FLAME_LENGTH_CLASSES_FEET)]!;
}
