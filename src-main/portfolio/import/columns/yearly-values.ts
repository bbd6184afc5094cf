import { assets } from '#shared/exposure/exposure.ts';
import type { NameMatch } from './column-name-matches.ts';
import { matchGroupedName } from './match-grouped-name.ts';

/** A column of the insured values of a year, and what its name says without it. */
export interface YearlyValue {
  readonly name: string;
  readonly match: NameMatch;
  readonly year: number;
}

/** What the insured values of the years are. */
export interface YearlyValues {
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
