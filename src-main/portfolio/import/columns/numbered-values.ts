import { assets } from '#shared/exposure/exposure.ts';
import type { NameMatch } from './column-name-matches.ts';
import { matchGroupedName } from './match-grouped-name.ts';

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
