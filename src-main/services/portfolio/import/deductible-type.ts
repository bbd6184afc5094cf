import type { DeductibleType } from '#shared/domain/portfolio-mapping.ts';
import { foldText } from '#main/geocoder/fold-text.ts';
import { toCurrencyCode } from './currency-names.ts';
import words from './data/deductible-words.json' with { type: 'json' };
import { readPercentHeading } from './percent-heading.ts';

/** What the number of a deductible is: an amount, or a share of what. */
export interface DeductibleMeaning {
  readonly type: DeductibleType;
  /** Whether nothing says that the percentage is one of the insured value. */
  readonly isAssumed: boolean;
}

/** OED, deductible types: 0 amount, 1 share of the loss, 2 share of the insured value (5 % is 0.05). */
const typesOfCodes: Readonly<Record<string, DeductibleType>> = {
  '0': 'amount',
  '1': 'shareOfLoss',
  '2': 'shareOfValue',
};
const amountWords = new Set(words.amountTypes);
const percentWords = new Set(words.percentTypes);

/**
 * What the cell of a column of deductible types says: OED's code, a sign (`%`, `$`) or a word (`P`, `Percent of TIV`,
 * `A`, `Flat`). Null when it is none of them.
 */
export function readDeductibleType(text: string): DeductibleMeaning | null {
  const code = typesOfCodes[text.replace(/[.,]0+$/, '')];
  if (code !== undefined) return { type: code, isAssumed: false };
  const folded = foldText(text);
  const percent = readPercentHeading(text) ?? (percentWords.has(folded) ? { base: null } : null);
  if (percent?.base === 'loss') return { type: 'shareOfLoss', isAssumed: false };
  if (percent !== null) return { type: 'percentOfValue', isAssumed: percent.base === null };
  const isAmount = amountWords.has(folded) || /^\p{Sc}$/u.test(text) || toCurrencyCode(text) !== '';
  return isAmount ? { type: 'amount', isAssumed: false } : null;
}
