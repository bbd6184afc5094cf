/** A figure's way into classes: shown beside the answer as it is computed. */
export interface FigureClasses {
  /** Upper ends of all classes but the last, which is open; rising, the end itself included. */
  readonly upperEnds: readonly [number, ...number[]];
  /** What each class comes to, one more than there are ends. */
  readonly results: readonly [number, ...number[]];
}

/**
 * Flood index by the first flooding, years (docs/methodology/indices.md: classes ours, on the return periods that flood
 * maps are published for). Dry on every map is the last class.
 */
export const FLOOD_INDEX_CLASSES: FigureClasses = {
  upperEnds: [5, 10, 25, 50, 100, 200, 500, 1000, 1500],
  results: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
};

/**
 * Structure flood score by the average annual damage, per mille of the value (docs/methodology/indices.md: classes
 * ours, doubling).
 */
export const STRUCTURE_SCORE_CLASSES: FigureClasses = {
  upperEnds: [0.05, 0.25, 1, 2, 4, 8, 16, 32, 64],
  results: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
};

/** Wildfire index by the annual risk R = BP x CR (docs/methodology/wildfire.md: classes ours, logarithmic). */
export const WILDFIRE_INDEX_CLASSES: FigureClasses = {
  upperEnds: [1e-6, 1e-5, 5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 1e-2],
  results: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
};

/**
 * Conditional risk to potential structures by the flame length, feet: response of homes in Scott et al. 2020, Wildfire
 * Risk to Communities (docs/methodology/wildfire.md).
 */
export const CONDITIONAL_RISK_CLASSES: FigureClasses = {
  upperEnds: [2, 4, 6, 8, 12],
  results: [0.25, 0.4, 0.55, 0.7, 0.85, 1],
};

/**
 * Relative slack at the upper end of a class: a figure that is exactly on the edge by hand (1 per mille, 6 ft) belongs
 * to the lower class although its last binary digits may say otherwise. A few thousand times the rounding of a double.
 */
export const CLASS_EDGE_TOLERANCE = 1e-12;

/** Position of the class that a figure falls in. */
export function findClass({ upperEnds }: FigureClasses, value: number): number {
  for (let position = 0; position < upperEnds.length; position++) {
    if (value <= upperEnds[position]! * (1 + CLASS_EDGE_TOLERANCE)) return position;
  }
  return upperEnds.length;
}

/** What a figure comes to by a table. */
export function classify(table: FigureClasses, value: number): number {
  return table.results[findClass(table, value)]!;
}
