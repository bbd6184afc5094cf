/** Decimals of a height that a curve is read at: to the millimetre, so that what is read there can be followed. */
export const HEIGHT_DECIMALS = 3;
/** Of a curve's own points: whole feet are multiples of 0.3048 m. */
export const POINT_DECIMALS = 4;
/** Of a damage ratio: what is multiplied by an insured value of a million comes out to the unit. */
export const RATIO_DECIMALS = 6;
/** Of the ratios of a curve that is published in whole percent or tenths of it. */
export const ROUND_RATIO_DECIMALS = 3;
