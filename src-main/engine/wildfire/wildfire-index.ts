import { findClass } from '../indices/find-class.ts';

/**
 * Upper ends of the classes of annual wildfire risk R = BP x CR; their indices are 1, 2, … 9; more is 10 (spec: model 7:
 * classes ours, logarithmic).
 */
export const WILDFIRE_RISK_CLASSES = [1e-6, 1e-5, 5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 1e-2] as const;

/** Wildfire index 1..10 from the annual risk R. */
export function computeWildfireIndex(annualRisk: number): number {
  return 1 + findClass(annualRisk, WILDFIRE_RISK_CLASSES);
}
