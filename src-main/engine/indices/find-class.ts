/**
 * Relative slack at the upper end of a class: a figure that is exactly on the edge by hand (1 per mille, 6 ft) belongs
 * to the lower class although its last binary digits may say otherwise. A few thousand times the rounding of a double.
 */
export const CLASS_EDGE_TOLERANCE = 1e-12;

/** Position of the first class whose upper end (included) is at or above the value; `upperEnds.length` if none is. */
export function findClass(value: number, upperEnds: readonly number[]): number {
  for (let position = 0; position < upperEnds.length; position++) {
    if (value <= upperEnds[position]! * (1 + CLASS_EDGE_TOLERANCE)) return position;
  }
  return upperEnds.length;
}
