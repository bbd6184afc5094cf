import { classify, FLOOD_INDEX_CLASSES, STRUCTURE_SCORE_CLASSES } from '#shared/exposure/class-tables.ts';

/** Index of open water that no window could tell from land (docs/methodology/hazard.md). */
export const OPEN_WATER_INDEX = 10;

/** Flood index 1..10 from the smallest return period with water, years; null: dry on every map. */
export function computeFloodIndex(firstWetReturnPeriodYears: number | null): number {
  return classify(FLOOD_INDEX_CLASSES, firstWetReturnPeriodYears ?? Infinity);
}

/** Structure flood score 1..10 from the ground-up structure AAL over the structure TIV, per mille a year. */
export function computeStructureFloodScore(averageAnnualDamagePerMille: number): number {
  return classify(STRUCTURE_SCORE_CLASSES, averageAnnualDamagePerMille);
}
