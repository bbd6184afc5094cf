import { findClass } from './find-class.ts';

/**
 * Upper ends of the classes of average annual damage, per mille of the structure's value; their scores are 1, 2, … 9;
 * more is 10 (spec: model 6: classes ours, doubling).
 */
export const STRUCTURE_SCORE_PER_MILLE = [0.05, 0.25, 1, 2, 4, 8, 16, 32, 64] as const;

/** Structure flood score 1..10 from the ground-up structure AAL over the structure TIV, per mille a year. */
export function computeStructureFloodScore(averageAnnualDamagePerMille: number): number {
  return 1 + findClass(averageAnnualDamagePerMille, STRUCTURE_SCORE_PER_MILLE);
}
