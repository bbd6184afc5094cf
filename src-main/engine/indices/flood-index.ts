import { findClass } from './find-class.ts';

/**
 * Upper ends of the classes of the first flooding, years; their indices are 10, 9, … 2; rarer or never is 1 (spec:
 * model 2: classes ours, on the return periods that flood maps are published for).
 */
export const FLOOD_INDEX_RETURN_PERIODS_YEARS = [5, 10, 25, 50, 100, 200, 500, 1000, 1500] as const;

/** Index of open water that no window could tell from land (spec: model 1.4). */
export const OPEN_WATER_INDEX = 10;

/** Flood index 1..10 from the smallest return period with water, years; null: dry on every map. */
export function computeFloodIndex(firstWetReturnPeriodYears: number | null): number {
  if (firstWetReturnPeriodYears === null) return 1;
  return 10 - findClass(firstWetReturnPeriodYears, FLOOD_INDEX_RETURN_PERIODS_YEARS);
}
