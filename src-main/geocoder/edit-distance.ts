/**
 * Number of typing errors between two words: insertions, deletions, substitutions and swaps of neighbours, each one
 * (optimal string alignment: Damerau 1964). Counting stops above `limit`, and `limit + 1` is returned.
 */
export function computeEditDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const last = computeLastRow(a, b, limit);
  return last === null ? limit + 1 : Math.min(limit + 1, last[b.length] as number);
}

/**
 * Number of typing errors between `typed` and the beginning of `word` that fits it best: 0 when the word starts with
 * what was typed. Counting stops above `limit`, and `limit + 1` is returned.
 */
export function computePrefixDistance(typed: string, word: string, limit: number): number {
  if (word.startsWith(typed)) return 0;
  const last = computeLastRow(typed, word.slice(0, typed.length + limit), limit);
  if (last === null) return limit + 1;
  let best = limit + 1;
  for (const distance of last) if (distance < best) best = distance;
  return best;
}

/** Last row of the distance matrix (distance of all of `a` to every beginning of `b`), null when all exceed `limit`. */
function computeLastRow(a: string, b: string, limit: number): number[] | null {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (isSwap(a, b, row, column)) cost = Math.min(cost, (beforePrevious[column - 2] as number) + 1);
      current.push(cost);
      if (cost < smallest) smallest = cost;
    }
    // A swap reaches two rows back, so one row above the limit is not yet the end.
    if (smallest > limit + 1) return null;
    beforePrevious = previous;
    previous = current;
  }
  return previous;
}

function isSwap(a: string, b: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  );
}
