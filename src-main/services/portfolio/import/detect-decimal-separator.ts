import { dashedCents } from './dashed-cents.ts';
import { cutAmountWord } from './parse-amount-text.ts';

/** What the numbers of a sample say about the decimal separator. */
export interface DecimalSeparatorReading {
  readonly decimalSeparator: '.' | ',';
  /** Only numbers such as `350.000` were found, which can be read in two ways. */
  readonly isAmbiguous: boolean;
}

/** Signs of a number that say nothing of its separators. */
const around = /^[\s(+-]*(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?\s*|\s*(?:\p{Sc}|[A-Z]{3}|%|°|\))?\s*$/gu;
const grouping = /[\s'’]/gu;

/** A coordinate in degrees: no one puts thousands into it, so that `49.111` is no number of 49,111. */
const degreesPattern = /^[-+−–]?\d{1,3}([.,])\d+°?$/u;

/** Cells of a sample. */
export interface SampledCells {
  /** Those that hold degrees. */
  readonly degrees?: Iterable<string>;
  /** Those that hold amounts of money. */
  readonly amounts?: Iterable<string>;
  readonly others?: Iterable<string>;
}

/** How many cells speak for a decimal point and for a decimal comma: surely, and where nothing else does. */
interface Votes {
  readonly sure: { '.': number; ',': number };
  readonly weak: { '.': number; ',': number };
}

/**
 * Finds the decimal separator by the cells of a sample. `1,5`, `1.234,50`, `1.234.567` and `1.234,-` can only have a
 * decimal comma, `1.5`, `1,234.50`, `1,234,567` and `1,234.-` only a decimal point; `1.234` and `1,234` count when nothing
 * else does, as thousands. Amounts are not read by the degrees beside them, which are often copied from elsewhere: of
 * amounts that are all like `350.000` none is taken for 350 because of a `51.05`.
 */
export function detectDecimalSeparator({
  degrees = [],
  amounts = [],
  others = [],
}: SampledCells): DecimalSeparatorReading {
  const ofAmounts = countVotes(amounts);
  const ofOthers = countVotes(others);
  const figures = addVotes(ofAmounts.sure, ofOthers.sure);
  const thousands = findMajority(ofAmounts.weak);
  const isUndecided = figures['.'] + figures[','] === 0;
  const sure = isUndecided && thousands !== null ? null : findMajority(addVotes(figures, countDegrees(degrees)));
  if (sure !== null) return { decimalSeparator: sure, isAmbiguous: false };
  const weak = thousands ?? findMajority(ofOthers.weak) ?? '.';
  return { decimalSeparator: weak, isAmbiguous: weak === ',' };
}

function countVotes(cells: Iterable<string>): Votes {
  const votes: Votes = { sure: { '.': 0, ',': 0 }, weak: { '.': 0, ',': 0 } };
  for (const cell of cells) {
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
