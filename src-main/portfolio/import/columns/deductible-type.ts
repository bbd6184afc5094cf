import type { Asset } from '#shared/exposure/exposure.ts';
import type { DeductibleType } from '#shared/portfolio/portfolio-mapping.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { toCurrencyCode } from './currency-names.ts';
import words from './data/deductible-words.json' with { type: 'json' };
import { readPercentHeading } from './percent-heading.ts';

/**
 * What the number of a deductible is: an amount, or a share of what. `amountOrShare`: an amount above 1, a share of the
 * insured value up to 1. `shareOfLimit`: of the policy's limit, or it is left open of what. `notModelled`: of another
 * kind, such as a franchise.
 */
export interface DeductibleMeaning {
  readonly type: DeductibleType | 'amountOrShare' | 'shareOfLimit' | 'notModelled';
  /** Of what alone it says something: of single assets, of the whole location, of nothing. Left out: of either. */
  readonly scope?: 'asset' | 'location' | 'none';
  /** The asset whose insured value a share is of; left out, null: whichever the deductible is of. */
  readonly asset?: Asset | null;
  /** Whether nothing says that the percentage is one of the insured value. */
  readonly isAssumed: boolean;
  /** Whether at most the mapping says of what a share is, or nothing. */
  readonly isOfFile?: boolean;
  /** Whether the number is one of a thousand. Left out: of a hundred. */
  readonly isPerMille?: boolean;
}

/** OED, deductible types: 0 amount, 1 share of the loss, 2 share of the insured value (5 % is 0.05). */
const typesOfCodes: Readonly<Record<string, DeductibleType>> = {
  '0': 'amount',
  '1': 'shareOfLoss',
  '2': 'shareOfValue',
};
/**
 * Verisk, tDeductibleType and tLocTerm (CEDE 9.0), and the codes of earlier versions: deductibles by coverage, of the
 * site or combined, where up to 1 is a share of the value; shares of the loss. Franchises, mini policies, maxima and
 * annual amounts are not modelled.
 */
const typesOfVerisk = new Map<string, Omit<DeductibleMeaning, 'isAssumed' | 'isOfFile'>>([
  ...listVerisk({ type: 'amountOrShare', scope: 'none' }, ['N', 'NO']),
  ...listVerisk({ type: 'amountOrShare', scope: 'asset' }, ['C']),
  ...listVerisk({ type: 'amount', scope: 'asset' }, ['CA']),
  ...listVerisk({ type: 'shareOfValue', scope: 'asset' }, ['CP']),
  ...listVerisk({ type: 'amountOrShare', scope: 'location' }, ['S', 'CB', 'CT']),
  ...listVerisk({ type: 'amount', scope: 'location' }, ['SA', 'BA', 'DA']),
  ...listVerisk({ type: 'shareOfValue', scope: 'location' }, ['SP', 'BP', 'DP']),
  ...listVerisk({ type: 'shareOfLoss', scope: 'location' }, ['PL', 'SL']),
  ...listVerisk({ type: 'notModelled', scope: 'location' }, ['FR', 'MP', 'MA', 'ML', 'AA']),
]);
const amountWords = new Set(words.amountTypes);
const percentWords = new Set(words.percentTypes);
const wordAlone = { base: null, asset: null, isPerMille: false, isUnderstood: true } as const;

/**
 * What the cell of a column of deductible types says: OED's code, a sign (`%`, `$`), a word (`P`, `Percent of TIV`,
 * `A`, `Flat`) or Verisk's code (`C`, `CB`). Null when it is none of them.
 */
export function readDeductibleType(text: string): DeductibleMeaning | null {
  const code = typesOfCodes[text.replace(/[.,]0+$/, '')];
  if (code !== undefined) return { type: code, isAssumed: false };
  const folded = foldText(text);
  const percent = readPercentHeading(text) ?? (percentWords.has(folded) ? wordAlone : null);
  if (percent?.base === 'loss') return { type: 'shareOfLoss', isAssumed: false };
  if (percent?.base === 'limit') return { type: 'shareOfLimit', isAssumed: false };
  if (percent?.isUnderstood === false) return null;
  if (percent !== null)
    return {
      type: 'percentOfValue',
      asset: percent.asset,
      isAssumed: percent.base === null,
      isPerMille: percent.isPerMille,
    };
  const isAmount = amountWords.has(folded) || /^\p{Sc}$/u.test(text) || toCurrencyCode(text) !== '';
  const found = isAmount ? { type: 'amount' as const } : typesOfVerisk.get(text.toUpperCase());
  return found === undefined ? null : { ...found, isAssumed: false };
}

function listVerisk(
  meaning: Omit<DeductibleMeaning, 'isAssumed' | 'isOfFile'>,
  codes: readonly string[],
): [string, Omit<DeductibleMeaning, 'isAssumed' | 'isOfFile'>][] {
  return codes.map((code) => [code, meaning]);
}
