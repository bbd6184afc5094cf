import type { AssetVulnerability, BuildingVulnerability } from '../vulnerability/building-vulnerability.ts';
import { HEIGHT_TOLERANCE_METRES } from '../vulnerability/damage-function.ts';

/** Share of the closing triangle in an AAL above which a reader must know of it (docs/methodology/limits.md). */
export const LARGE_CLOSING_SHARE = 0.2;

/**
 * Whether an AAL rests on its closing triangle, for floods more frequent than any map; both in currency units a year.
 */
export function isClosingLarge(closingTriangle: number, averageAnnualLoss: number): boolean {
  return averageAnnualLoss > 0 && closingTriangle / averageAnnualLoss > LARGE_CLOSING_SHARE;
}

/** Whether a value is insured on a curve that does not know a stated basement. */
export function isBasementIgnored(tiv: number, { basementMatters }: AssetVulnerability): boolean {
  return tiv > 0 && !basementMatters;
}

/** Height above the first floor at which a building's curves end, metres, whatever they count from. */
export function findCurveEnd({ heightsMetres, typicalFloorMetres }: BuildingVulnerability): number {
  return heightsMetres[heightsMetres.length - 1]! - typicalFloorMetres;
}

/** Whether water stands higher above a first floor than its curves go; all in metres. */
export function isAboveCurve(depthMetres: number, firstFloorHeightMetres: number, curveEndMetres: number): boolean {
  return depthMetres > 0 && depthMetres - firstFloorHeightMetres > curveEndMetres + HEIGHT_TOLERANCE_METRES;
}
