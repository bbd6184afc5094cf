import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { foldText } from '#shared/text/fold-text.ts';
import words from './data/deductible-words.json' with { type: 'json' };
import { splitBounds, splitComparison, type DeductibleBounds } from './deductible-bounds.ts';
import { parseAmountName } from './parse-amount-name.ts';

/** What a deductible in percent is a share of; null where it does not say. `limit`: of that, or it is left open. */
export type ShareBase = 'value' | 'loss' | 'limit' | null;

/** The same with the asset whose value alone is meant (`% of building value`); null: none is named. */
export interface ShareOf {
  readonly base: ShareBase;
  readonly asset: Asset | null;
}

/** The figure of a deductible, and what was said beside it. */
export interface DeductibleText extends ShareOf {
  /** An amount, or a number with a percent sign. */
  readonly figure: string;
  /** Whether the number with the sign is one of a thousand. */
  readonly isPerMille: boolean;
  /** Amounts, as they stand, that the percentage is never below or above; null: none. */
  readonly bounds: DeductibleBounds | null;
}

const ofValue = new Set(words.ofValue);
const ofLoss = new Set(words.ofLoss);
const ofLimit = new Set(words.ofLimit);
const eachLoss = new Set(words.eachLoss);
const nothing = new Set(words.nothing);
const articles = new RegExp(`^(?:(?:${words.articles.join('|')}) )+`);
const ofHundred = String.raw`[%٪％]|(?:${words.percent.join('|')})(?![\p{L}\d])`;
const ofThousand = String.raw`‰|(?:${words.perMille.join('|')})(?![\p{L}\d])`;
/** A figure with a sign or word for percent or per mille, and what follows. */
const percentage = new RegExp(String.raw`^(.*\d)\s*(?:(?:${ofHundred})|(${ofThousand}))\s*(.*)$`, 'iu');
/** An amount up to its last digit, and words behind it. */
const amountWithWords = /^(.*\d\S*)\s+(\p{L}[\p{L}.\s]*)$/u;

/**
 * Splits what people write of a deductible: `2% of TIV`, `2 pct`, `10 % der VS`, `20 ‰`, `2% min 25000`, `greater of 2%
 * or 25000`, `$25,000 per occurrence`, `none`; else the text itself.
 */
export function parseDeductibleText(text: string): DeductibleText {
  const trimmed = text.trim();
  const compared = splitComparison(trimmed);
  const [share, bounds] = compared === null ? [readShare(trimmed), null] : [readShare(compared.share), compared.bounds];
  const hasBothBounds = bounds !== null && share !== null && share.bounds !== null;
  if (share !== null && !hasBothBounds) return { ...share, bounds: mapBounds(bounds ?? share.bounds) };
  return { ...plain, figure: nothing.has(foldText(text)) ? '0' : (cutEachLoss(trimmed) ?? text) };
}

/** What a percentage is of by the words behind it, as in `% of TIV`; null where they do not say. */
export function findShareBase(behind: string): ShareOf {
  return findBase(behind) ?? ofNothing;
}

/** Whether nothing that is not known stands behind a percentage. */
export function isKnownBehindPercent(behind: string): boolean {
  return findBase(behind) !== undefined || words.behindPercent.includes(foldText(behind));
}

const ofNothing = { base: null, asset: null } as const;
const plain = { ...ofNothing, isPerMille: false, bounds: null } as const;

/** A percentage with what it is of and what bounds it; null: it is none, or words are not known. */
function readShare(text: string): DeductibleText | null {
  const [, share, perMille, rest = ''] = percentage.exec(text) ?? [];
  if (share === undefined) return null;
  const { before, bounds } = splitBounds(rest);
  const base = findBase(before);
  return base === undefined ? null : { figure: `${share}%`, ...base, isPerMille: perMille !== undefined, bounds };
}

/** The amounts of bounds without `per occurrence` behind them. */
function mapBounds(bounds: DeductibleBounds | null): DeductibleBounds | null {
  if (bounds === null) return null;
  const cut = (amount: string | null): string | null => (amount === null ? null : (cutEachLoss(amount) ?? amount));
  return { ...bounds, minimum: cut(bounds.minimum), maximum: cut(bounds.maximum) };
}

/** An amount of each loss without these words; null: nothing says so. */
function cutEachLoss(text: string): string | null {
  const [, amount, behind = ''] = amountWithWords.exec(text) ?? [];
  return amount !== undefined && eachLoss.has(foldText(behind)) ? amount : null;
}

/** Undefined: words that are not known. */
function findBase(behind: string): ShareOf | undefined {
  const folded = foldText(behind).replace(articles, '');
  if (folded === '' || eachLoss.has(folded)) return ofNothing;
  if (ofValue.has(folded)) return { base: 'value', asset: null };
  if (ofLimit.has(folded)) return { base: 'limit', asset: null };
  return ofLoss.has(folded) ? { base: 'loss', asset: null } : findAssetValue(folded.split(' '));
}

/** The asset whose value words name: `building value`, `dwelling`, `contents sum insured`. */
function findAssetValue(named: readonly string[]): ShareOf | undefined {
  const singular = named.map((word) => word.replace(/^buildings$/, 'building'));
  const amount = parseAmountName([...singular, 'value']);
  const asset = assets.find((one) => amount?.field === `${one}TIV`);
  if (amount === null || asset === undefined) return undefined;
  return { base: amount.isLimit ? 'limit' : 'value', asset };
}
