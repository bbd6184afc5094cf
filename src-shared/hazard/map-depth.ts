import * as z from 'zod';

/** Return period of the depth that a hazard is summed up by, years. */
export const HEADLINE_RETURN_PERIOD_YEARS = 100;

/**
 * Which of the maps, whose return periods rise, a hazard is summed up by: that of 100 years, else the next rarer, else
 * the rarest.
 */
export function findHeadlineMap(returnPeriodsYears: readonly number[]): number {
  const found = returnPeriodsYears.findIndex((years) => years >= HEADLINE_RETURN_PERIOD_YEARS);
  return found === -1 ? returnPeriodsYears.length - 1 : found;
}

/** The depth on one map. */
export const mapDepthSchema = z.strictObject({ returnPeriodYears: z.number(), depthMetres: z.number() });
export type MapDepth = Readonly<z.infer<typeof mapDepthSchema>>;
