/**
 * Two texts in one: the lines that both begin with, those of the first, those of the second, the lines that both end
 * with. A text that has the other's lines at its beginning or end is the join of both.
 */
export function joinNotes(mine: string, theirs: string): string {
  const [ours, others] = [mine.split('\n'), theirs.split('\n')];
  const shorter = Math.min(ours.length, others.length);
  let head = 0;
  while (head < shorter && ours[head] === others[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && ours.at(-1 - tail) === others.at(-1 - tail)) tail += 1;
  const middle = (lines: readonly string[]): string[] => {
    const between = lines.slice(head, lines.length - tail);
    // A note that is empty on one side adds no empty line.
    return between.every((line) => line === '') ? [] : between;
  };
  return [...ours.slice(0, head), ...middle(ours), ...middle(others), ...ours.slice(ours.length - tail)].join('\n');
}
