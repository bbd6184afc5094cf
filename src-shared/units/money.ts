/**
 * An amount in whole currency units, halves up (docs/methodology/loss.md): how figures are shown and sent, at the very
 * end.
 */
export function roundHalfUp(amount: number): number {
  // Math.round takes halves towards positive infinity (ECMA-262); `+ 0` turns -0 into 0.
  return Math.round(amount) + 0;
}
