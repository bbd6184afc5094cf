import { assets } from '#shared/exposure/exposure.ts';
import type { NameMatch } from './column-name-matches.ts';
import { matchGroupedName } from './match-grouped-name.ts';

/** A column of the insured values of a year, and what its name says without it. */
interface YearlyValue {
  readonly name: string;
  readonly match: NameMatch;
  readonly year: number;
}

/** What the insured values of the years are. */
interface YearlyValues {
  /** Columns of the latest year that there is. */
  readonly latest: readonly YearlyValue[];
  /** Columns of earlier years of what the latest has, too. */
  readonly earlier: readonly YearlyValue[];
}

const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/u;
/** How much less sure a name is with a year in it. */
const LESS_SURE = 0.01;

/** Finds the columns of insured values whose names have a year: `2023 TIV` and `2024 TIV`, `Building 2024`. */
export function listYearlyValues(names: readonly string[]): YearlyValues {
  const found = names.flatMap((name) => readYearly(name) ?? []);
  const last = Math.max(...found.map((one) => one.year));
  const latest = found.filter((one) => one.year === last);
  const isSame = (a: YearlyValue, b: YearlyValue): boolean =>
    a.match.field === b.match.field && a.match.part === b.match.part;
  return {
    latest,
    earlier: found.filter((one) => one.year < last && latest.some((other) => isSame(one, other))),
  };
}

function readYearly(name: string): YearlyValue | null {
  const [digits] = year.exec(name) ?? [];
  if (digits === undefined || matchGroupedName(name) !== null) return null;
  const match = matchGroupedName(name.replace(year, ' ').replaceAll(/\s+/gu, ' ').trim());
  if (match === null || !assets.some((asset) => match.field === `${asset}TIV`)) return null;
  return { name, year: Number(digits), match: { ...match, confidence: match.confidence - LESS_SURE } };
}

/** A column of one of several buildings in a row, and what its name says. */
export interface NumberedValue {
  readonly name: string;
  readonly match: NameMatch;
}

/** Higher numbers in a name are years, percentages or amounts. */
const MOST_NUMBERED = 20;
const number = /(?<![\p{N}.,%$])[ _#-]*(\d{1,2})(?![\p{N}.,%])/u;

/**
 * Columns of insured values that are numbered from 1 on, such as `Building 1 Value` and `Building 2 Value`: parts that
 * add up. None where one of the same without a number stands beside them, which may be their sum.
 */
export function listNumberedValues(names: readonly string[]): NumberedValue[] {
  const found = names.flatMap((name) => readNumbered(name) ?? []);
  const isSame = (a: NameMatch, b: NameMatch | null): boolean => a.field === b?.field && a.part === b.part;
  const whole = names.map((name) => matchGroupedName(name));
  return found
    .filter(({ match }) => {
      const same = found.filter((other) => isSame(match, other.match)).map((one) => one.at);
      const isRow = same.length > 1 && same.toSorted((a, b) => a - b).every((at, index) => at === index + 1);
      return isRow && !whole.some((other) => isSame(match, other));
    })
    .map(({ name, at, match }) => ({ name, match: { ...match, part: `${match.part ?? ''} ${at}` } }));
}

function readNumbered(name: string): (NumberedValue & { readonly at: number }) | null {
  const [text, digits] = number.exec(name) ?? [];
  if (text === undefined || matchGroupedName(name) !== null) return null;
  const at = Number(digits);
  const match = matchGroupedName(name.replace(text, '').trim());
  const isValue = match !== null && match.why !== 'vagueName' && assets.some((asset) => match.field === `${asset}TIV`);
  return isValue && at >= 1 && at <= MOST_NUMBERED ? { name, at, match } : null;
}
