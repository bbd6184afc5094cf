/** Characters of the beginning that both have in common which are kept before what differs. */
const LEAD = 40;
/** Characters of each side that are kept at most. */
const LENGTH = 300;

/**
 * What two long texts differ in, in an excerpt of each: from shortly before the first character that is not the same.
 * Three points stand where something was left out.
 */
export function excerptDifference(a: string, b: string): readonly [string, string] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const from = start > LEAD ? start - LEAD : 0;
  return [excerpt(a, from), excerpt(b, from)];
}

function excerpt(text: string, from: number): string {
  const end = from + LENGTH;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}
