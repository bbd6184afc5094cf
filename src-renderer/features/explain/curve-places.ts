import type { AssetTrace, HazardTrace, LossTrace } from '#shared/domain/explanation.ts';
import type { Scenario } from '#shared/domain/hazard.ts';

/** Where one event's water stands on a damage function, and what is read there. */
export interface CurvePlace {
  readonly returnPeriodYears: number;
  /** Depth above ground, metres. */
  readonly depthMetres: number;
  /** What the curve is read at: depth - (first floor height - the floor that the curve has in it), metres. */
  readonly heightMetres: number;
  readonly damageRatio: number;
}

/** The events of a scenario with water, frequent to rare; none in open water, where no depth is used. */
export function findCurvePlaces(
  { returnPeriodsYears, scenarios, building }: HazardTrace,
  { curves }: AssetTrace,
  scenario: Scenario,
  { damageRatios }: LossTrace,
): CurvePlace[] {
  const floor = building.firstFloorHeightMetres - (curves[0]?.typicalFloorMetres ?? 0);
  return (scenarios[scenario]?.depthsMetres ?? []).flatMap((depthMetres, index) =>
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
