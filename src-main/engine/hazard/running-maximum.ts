/**
 * Makes a row of depths non-decreasing from the most frequent to the rarest return period (docs/methodology/hazard.md).
 * Reads `count` numbers of `source` from `sourceOffset` on and writes them to `target`; both may be the same array.
 */
export function computeRunningMaximum(
  source: Float64Array,
  sourceOffset: number,
  count: number,
  target: Float64Array,
  targetOffset: number,
): void {
  let highest = 0;
  for (let map = 0; map < count; map++) {
    const value = source[sourceOffset + map]!;
    if (value > highest) highest = value;
    target[targetOffset + map] = highest;
  }
}
