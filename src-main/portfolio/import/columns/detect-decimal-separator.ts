import { dashedCents } from './dashed-cents.ts';
import { cutAmountWord } from './parse-amount-text.ts';

/** What the numbers of a sample say about the decimal separator. */
export interface DecimalSeparatorReading {
  readonly decimalSeparator: '.' | ',';
  /** Numbers such as `350.000` can be read in two ways, and nothing, or not all, speaks for the one that was taken. */
  readonly isAmbiguous: boolean;
}

/** Longest cell that is looked at for a number, characters. */
export const LONGEST_NUMBER = 100;
/** Signs of a number that say nothing of its separators. */
const around = /^[\s(+-]*(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?\s*|\s*(?:\p{Sc}|[A-Z]{3}|%|°|\))?\s*$/gu;
const grouping = /[\s'’]/gu;

/** A coordinate in degrees: no one puts thousands into it, so that `49.111` is no number of 49,111. */
const degreesPattern = /^[-+−–]?\d{1,3}([.,])\d+°?$/u;

/** Cells of a sample. */
export interface SampledCells {
  /** Cells that hold degrees. */
  readonly degrees?: Iterable<string>;
  /** Cells that hold amounts of money. */
  readonly amounts?: Iterable<string>;
  readonly others?: Iterable<string>;
  /** Whether it is known that no number has thousands separators: `350.125` can be read in one way only then. */
  readonly hasNoThousands?: boolean;
}

/** How many cells speak for a decimal point and for a decimal comma: surely, and where nothing else does. */
interface Votes {
  readonly sure: { '.': number; ',': number };
  readonly weak: { '.': number; ',': number };
}

/**
 * Finds the decimal separator by the cells of a sample. `1,5`, `1.234,50`, `1.234.567` and `1.234,-` can only have a
 * decimal comma, `1.5`, `1,234.50`, `1,234,567` and `1.234.-` only a decimal point; `1.234` and `1,234` count when
 * nothing else does, as thousands. Amounts are read by what amounts say: the degrees and heights beside them are often
 * copied from elsewhere, and none of `350.000`, `1.250.000` is taken for 350 because of a `51.05` or a `0.5`.
 */
export function detectDecimalSeparator({
  degrees = [],
  amounts = [],
  others = [],
  hasNoThousands = false,
}: SampledCells): DecimalSeparatorReading {
  const [ofAmounts, ofOthers] = [amounts, others].map((cells) => {
    const votes = countVotes(cells);
    return hasNoThousands ? takeAsDecimals(votes) : votes;
  }) as [Votes, Votes];
  const byAmounts = decideByAmounts(ofAmounts);
  if (byAmounts === null) {
    const sure = findMajority(addVotes(ofOthers.sure, countDegrees(degrees)));
    const decimalSeparator = sure ?? findMajority(ofOthers.weak) ?? '.';
    return { decimalSeparator, isAmbiguous: sure === null && decimalSeparator === ',' };
  }
  const other = byAmounts === '.' ? ',' : '.';
  const isContested = ofAmounts.sure[other] + ofAmounts.weak[other] > 0;
  const isCertain = ofAmounts.sure[byAmounts] > 0 || (findMajority(ofOthers.sure) ?? '.') === byAmounts;
  return { decimalSeparator: byAmounts, isAmbiguous: isContested || !isCertain };
}

/** An amount that can be read in one way only counts as much as so many that can be read in two. */
const SURE_WEIGHT = 10;

/**
 * By the amounts that can be read in one way only, unless they are a few among many others: one `1.350.000,50` does not
 * make all of `1,250` amounts below two. Where they contradict each other, or there are none, by all.
 */
function decideByAmounts({ sure, weak }: Votes): '.' | ',' | null {
  const isAgreed = (sure['.'] === 0) !== (sure[','] === 0);
  const weight = isAgreed ? SURE_WEIGHT : 1;
  return findMajority({ '.': weight * sure['.'] + weak['.'], ',': weight * sure[','] + weak[','] });
}

function countVotes(cells: Iterable<string>): Votes {
  const votes: Votes = { sure: { '.': 0, ',': 0 }, weak: { '.': 0, ',': 0 } };
  for (const cell of cells) {
    if (cell.length > LONGEST_NUMBER) continue;
    const bare = cutAmountWord(cell);
    const body = bare.replaceAll(around, '').replaceAll(grouping, '');
    const sure = (dashedCents.exec(cell)?.[1] as '.' | ',' | undefined) ?? readSureSeparator(body);
    if (sure !== null) votes.sure[sure] += 1;
    // `1,250 Mio` says nothing: 1250 or 1.25 million.
    else if (bare !== cell) continue;
    else if (/^[1-9]\d{0,2}\.\d{3}$/.test(body)) votes.weak[','] += 1;
    else if (/^[1-9]\d{0,2},\d{3}$/.test(body)) votes.weak['.'] += 1;
  }
  return votes;
}

/** What would speak for thousands, were there any, speaks for decimals: `350.125` for a point. */
function takeAsDecimals({ sure, weak }: Votes): Votes {
  return { sure: addVotes(sure, { '.': weak[','], ',': weak['.'] }), weak: { '.': 0, ',': 0 } };
}

function countDegrees(cells: Iterable<string>): Votes['sure'] {
  const votes = { '.': 0, ',': 0 };
  for (const cell of cells) {
    const [, separator] = degreesPattern.exec(cell.trim()) ?? [];
    if (separator !== undefined) votes[separator as '.' | ','] += 1;
  }
  return votes;
}

function addVotes(some: Votes['sure'], more: Votes['sure']): Votes['sure'] {
  return { '.': some['.'] + more['.'], ',': some[','] + more[','] };
}

/** The separator that more cells speak for; null where there is none. */
function findMajority(votes: Votes['sure']): '.' | ',' | null {
  if (votes['.'] === votes[',']) return null;
  return votes[','] > votes['.'] ? ',' : '.';
}

/**
 * Whether amounts have decimals of three digits or more: some can only be read so (`1234.125`, `0.3333`), by which
 * `350.125` is one, too.
 */
export function hasThreeDecimals(amounts: readonly string[], decimalSeparator: '.' | ','): boolean {
  const long = decimalSeparator === '.' ? /^\d+\.\d{3,}$/u : /^\d+,\d{3,}$/u;
  return amounts.some((cell) => {
    if (cell.length > LONGEST_NUMBER) return false;
    const body = cell.replaceAll(around, '').replaceAll(grouping, '');
    return long.test(body) && readSureSeparator(body) === decimalSeparator;
  });
}

function readSureSeparator(body: string): '.' | ',' | null {
  if (!/^\d[\d.,]*\d$/.test(body)) return null;
  const lastPoint = body.lastIndexOf('.');
  const lastComma = body.lastIndexOf(',');
  if (lastPoint >= 0 && lastComma >= 0) return lastComma > lastPoint ? ',' : '.';
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(body)) return ',';
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(body) && body.indexOf(',') !== lastComma) return '.';
  const [, whole = '', separator, fraction = ''] = /^(\d+)([.,])(\d+)$/.exec(body) ?? [];
  if (separator === undefined || (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))) return null;
  return separator as '.' | ',';
}
