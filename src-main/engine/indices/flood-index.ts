import { classify, FLOOD_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';

/** Index of open water that no window could tell from land (docs/methodology/hazard.md). */
export const OPEN_WATER_INDEX = 10;

/** Flood index 1..10 from the smallest return period with water, years; null: dry on every map. */
export function computeFloodIndex(firstWetReturnPeriodYears: number | null): number {
  return classify(FLOOD_INDEX_CLASSES, firstWetReturnPeriodYears ?? Infinity);
}
