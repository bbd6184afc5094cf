import { classify, STRUCTURE_SCORE_CLASSES } from '#shared/exposure/class-tables.ts';

/** Structure flood score 1..10 from the ground-up structure AAL over the structure TIV, per mille a year. */
export function computeStructureFloodScore(averageAnnualDamagePerMille: number): number {
  return classify(STRUCTURE_SCORE_CLASSES, averageAnnualDamagePerMille);
}
