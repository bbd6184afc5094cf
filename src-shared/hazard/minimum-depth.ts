/**
 * Depths under this are dry, metres: First Street counts from 1 inch, and without a threshold the noise of rain-on-grid
 * maps floods every house (docs/methodology/hazard.md).
 */
export const MINIMUM_DEPTH_METRES = 0.025;

/**
 * Slack at {@link MINIMUM_DEPTH_METRES}, metres: 25 mm stay 25 mm whatever unit and subtraction they came through.
 * A nanometre is far below any map's resolution.
 */
export const DEPTH_TOLERANCE_METRES = 1e-9;

/**
 * Whether water of a depth in metres counts; neither shallow nor negative water does, nor a depth that is not known.
 */
export function isWater(depthMetres: number): boolean {
  return depthMetres >= MINIMUM_DEPTH_METRES - DEPTH_TOLERANCE_METRES;
}
