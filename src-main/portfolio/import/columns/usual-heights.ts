/**
 * Half of the buildings have their first floor no higher above the ground, metres: slabs and crawl spaces are lower.
 * Where it is more, the figures may be feet [ours].
 */
export const HIGHEST_USUAL_MEDIAN = 1.2;
