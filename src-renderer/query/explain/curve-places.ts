import type { CurveReference, HazardTrace } from '#shared/query/explanation.ts';

/** Where one event's water stands on a damage function, and what is read there. */
export interface CurvePlace {
  readonly returnPeriodYears: number;
  /** Depth above ground, metres. */
  readonly depthMetres: number;
  /** What the curve is read at: depth - (first floor height - the floor that the curve has in it), metres. */
  readonly heightMetres: number;
  readonly damageRatio: number;
}

/** A building's damage in one scenario. */
interface Damage {
  /** None in open water, where no depth is used. */
  readonly depthsMetres: readonly number[];
  readonly damageRatios: readonly number[];
  readonly curves: readonly CurveReference[];
  readonly firstFloorHeightMetres: number;
}

/** The events of a scenario with water, frequent to rare. */
export function findCurvePlaces(
  { returnPeriodsYears }: HazardTrace,
  { depthsMetres, damageRatios, curves, firstFloorHeightMetres }: Damage,
): CurvePlace[] {
  const floor = firstFloorHeightMetres - (curves[0]?.typicalFloorMetres ?? 0);
  return depthsMetres.flatMap((depthMetres, index) =>
    depthMetres > 0
      ? [
          {
            returnPeriodYears: returnPeriodsYears[index] ?? 1,
            depthMetres,
            heightMetres: depthMetres - floor,
            damageRatio: damageRatios[index] ?? 0,
          },
        ]
      : [],
  );
}
