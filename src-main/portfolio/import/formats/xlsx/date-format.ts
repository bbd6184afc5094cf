/** Number formats of ECMA-376, part 1, 18.8.30 that show dates or times, with those of East Asian editions. */
const builtInRanges: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** `0%` and `0.00%` of the same list. */
const builtInPercents: readonly number[] = [9, 10];
const MILLISECONDS_PER_DAY = 86_400_000;
/** Day 0 of the two ways of counting. Of 1900: the 30th, since spreadsheets count a 29 February 1900 that never was. */
const dayZero = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) } as const;

/** What a format shows a number as, beside a number: a date or time, a percentage. */
export type FormatKind = 'date' | 'percent';

/** What a format of the standard's own shows; null: a number. */
export function findBuiltInKind(id: number): FormatKind | null {
  if (builtInPercents.includes(id)) return 'percent';
  return builtInRanges.some(([first, last]) => id >= first && id <= last) ? 'date' : null;
}

/**
 * What the code of a number format shows: `dd/mm/yyyy`, `[h]:mm` a date, `0.0%` a percentage; `0.00`, `[Red]0`, `"days"
 * 0` a number: null.
 */
export function findFormatKind(code: string): FormatKind | null {
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (bare.includes('%')) return 'percent';
  return /[dmyhs]/i.test(bare.replaceAll(/general/gi, '')) ? 'date' : null;
}

/** The date of a day number, `2026-11-21`, with the time when there is one. */
export function formatDayNumber(days: number, counts1904: boolean): string {
  const zero = counts1904 ? dayZero.from1904 : dayZero.from1900;
  // Before that day that never was, days are one later.
  const isEarly = !counts1904 && days >= 1 && days < 60;
  const date = new Date(zero + Math.round((isEarly ? days + 1 : days) * MILLISECONDS_PER_DAY));
  if (Number.isNaN(date.getTime())) return String(days);
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
