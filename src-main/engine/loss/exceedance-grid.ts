import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';

/**
 * The loss begins at p = min(1, this x p1), p1 the probability of the most frequent map (docs/methodology/loss.md,
 * ours).
 */
export const CLOSING_PROBABILITY_FACTOR = 2;

/** The return periods of a hazard's maps and what integrating over them needs, worked out once for many buildings. */
export interface ExceedanceGrid {
  /** Number of return periods. */
  readonly count: number;
  /** Ascending: frequent to rare. */
  readonly returnPeriodsYears: Float64Array;
  /** Half the probability between neighbouring return periods, (p[i] - p[i+1]) / 2: count - 1 of them. */
  readonly halfWidths: Float64Array;
  /** Probability at which the loss begins, min(1, 2 p1). */
  readonly closingProbability: number;
  /** Half the probability between the most frequent map and the first loss, (min(1, 2 p1) - p1) / 2. */
  readonly closingHalfWidth: number;
  /** Probability of events rarer than the rarest map. */
  readonly rareProbability: number;
  /** Map at or below {@link PML_RETURN_PERIOD_YEARS} (the first one if none is). */
  readonly pmlIndex: number;
  /** Share of the next map in the loss at that return period, linear in ln T; 0 at, before or beyond the maps. */
  readonly pmlShareOfNext: number;
}

/**
 * Works out the grid of a hazard.
 * @param returnPeriods years, 1 or more, rising, at least one.
 * @throws RangeError when they are not.
 */
export function createExceedanceGrid(returnPeriods: readonly number[]): ExceedanceGrid {
  const first = returnPeriods[0];
  if (
    first === undefined ||
    !(first >= 1) ||
    returnPeriods.some((years, i) => i > 0 && !(years > returnPeriods[i - 1]!))
  ) {
    throw new RangeError(`Return periods must be 1 or more and rise: ${returnPeriods.join(', ')}.`);
  }
  const count = returnPeriods.length;
  const probabilities = returnPeriods.map((years) => 1 / years);
  const firstProbability = probabilities[0]!;
  const closingProbability = Math.min(1, CLOSING_PROBABILITY_FACTOR * firstProbability);
  return {
    count,
    returnPeriodsYears: Float64Array.from(returnPeriods),
    halfWidths: Float64Array.from({ length: count - 1 }, (_, i) => (probabilities[i]! - probabilities[i + 1]!) / 2),
    closingProbability,
    closingHalfWidth: (closingProbability - firstProbability) / 2,
    rareProbability: probabilities[count - 1]!,
    ...locatePml(returnPeriods),
  };
}

function locatePml(returnPeriods: readonly number[]): Pick<ExceedanceGrid, 'pmlIndex' | 'pmlShareOfNext'> {
  const pmlIndex = Math.max(
    0,
    returnPeriods.findLastIndex((years) => years <= PML_RETURN_PERIOD_YEARS),
  );
  const years = returnPeriods[pmlIndex]!;
  const next = returnPeriods[pmlIndex + 1];
  if (next === undefined || years >= PML_RETURN_PERIOD_YEARS) return { pmlIndex, pmlShareOfNext: 0 };
  const share = Math.log(PML_RETURN_PERIOD_YEARS / years) / Math.log(next / years);
  return { pmlIndex, pmlShareOfNext: share };
}
