/**
 * Number of typing errors between two words: insertions, deletions, substitutions and swaps of neighbours, each one
 * (optimal string alignment: Damerau 1964). Counting stops above `limit`, and `limit + 1` is returned.
 */
export function computeEditDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // What both begin and end with cannot cost anything.
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let endOfA = a.length;
  let endOfB = b.length;
  while (endOfA > start && endOfB > start && a.charCodeAt(endOfA - 1) === b.charCodeAt(endOfB - 1)) {
    endOfA -= 1;
    endOfB -= 1;
  }
  const last = computeLastRow(a.slice(start, endOfA), b.slice(start, endOfB), limit);
  return last === null ? limit + 1 : Math.min(limit + 1, last[endOfB - start] as number);
}

/**
 * Number of typing errors between `typed` and the beginning of `word` that fits it best: 0 when the word starts with
 * what was typed. Counting stops above `limit`, and `limit + 1` is returned.
 */
export function computePrefixDistance(typed: string, word: string, limit: number): number {
  if (word.startsWith(typed)) return 0;
  const beginning = word.slice(0, typed.length + limit);
  const last = computeLastRow(typed, beginning, limit);
  if (last === null) return limit + 1;
  let best = limit + 1;
  for (let column = 0; column <= beginning.length; column += 1) best = Math.min(best, last[column] as number);
  return best;
}

/** Rows of the distance matrix, taken again for each pair of words: names are compared by the thousand. */
let rows: [Int32Array, Int32Array, Int32Array] = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];

/**
 * Last row of the distance matrix (distance of all of `a` to every beginning of `b`), null when all exceed `limit`. It
 * is good until the next call.
 */
function computeLastRow(a: string, b: string, limit: number): Int32Array | null {
  if (b.length >= rows[0].length) {
    const size = 2 * (b.length + 1);
    rows = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  }
  let [beforePrevious, previous, current] = rows;
  for (let column = 0; column <= b.length; column += 1) previous[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let smallest = row;
    const letter = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = letter === b.charCodeAt(column - 1);
      let cost = (previous[column - 1] as number) + (isSame ? 0 : 1);
      cost = Math.min(cost, (previous[column] as number) + 1, (current[column - 1] as number) + 1);
      if (isSwap(a, b, row, column)) cost = Math.min(cost, (beforePrevious[column - 2] as number) + 1);
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    // A swap reaches two rows back, so one row above the limit is not yet the end.
    if (smallest > limit + 1) return null;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
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
