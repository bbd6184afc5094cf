/**
 * The smallest whole number from `low` to `high` at which a condition holds that, once it holds, holds for every larger
 * number; null when it holds for none. Bisection: some forty looks for a range of 10^12.
 */
export function findSmallest(low: number, high: number, holds: (candidate: number) => boolean): number | null {
  if (!holds(high)) return null;
  let below = low - 1;
  let above = high;
  // Invariant: it holds at `above`, and it does not at `below` (or `below` is out of the range).
  while (above - below > 1) {
    const middle = below + Math.floor((above - below) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}
