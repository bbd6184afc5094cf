/**
 * Depths under this are dry, metres: First Street counts from 1 inch, and without a threshold the noise of rain-on-grid
 * maps floods every house (docs/methodology/hazard.md).
 */
export const MINIMUM_DEPTH_METRES = 0.025;
