/** 0 below `low`, 1 above `high`, smooth (cubic) in between. */
export function smoothStep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}

/** The number at `share` (0..1) of the way from `a` to `b`. */
export function interpolate(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
