/** A loss, per mille of the value that it is of; null where there is no value. */
export function computePerMille(loss: number, value: number): number | null {
  return value > 0 ? (1000 * loss) / value : null;
}
