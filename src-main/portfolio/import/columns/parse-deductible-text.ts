import { foldText } from '#shared/text/fold-text.ts';
import words from './data/deductible-words.json' with { type: 'json' };

/** What a deductible in percent is a share of; null where it does not say. */
export type ShareBase = 'value' | 'loss' | null;

/** The figure of a deductible, and what was said behind it. */
export interface DeductibleText {
  /** An amount, or a number with a percent sign. */
  readonly figure: string;
  readonly base: ShareBase;
}

const ofValue = new Set(words.ofValue);
const ofLoss = new Set(words.ofLoss);
const eachLoss = new Set(words.eachLoss);
const nothing = new Set(words.nothing);
const articles = new RegExp(`^(?:(?:${words.articles.join('|')}) )+`);
/** A figure with a percent sign or word, and what follows. */
const percentage = new RegExp(String.raw`^(.*\d)\s*(?:%|(?:${words.percent.join('|')})(?![\p{L}\d]))\s*(.*)$`, 'iu');
/** An amount up to its last digit, and words behind it. */
const amountWithWords = /^(.*\d\S*)\s+(\p{L}[\p{L}.\s]*)$/u;

/**
 * Splits what people write of a deductible: `2% of TIV`, `2 pct`, `10 % der VS`, `$25,000 per occurrence`, `none`; else
 * the text itself.
 */
export function parseDeductibleText(text: string): DeductibleText {
  const [, share, rest = ''] = percentage.exec(text.trim()) ?? [];
  if (share !== undefined) {
    const base = findBase(foldText(rest).replace(articles, ''));
    return base === undefined ? { figure: text, base: null } : { figure: `${share}%`, base };
  }
  const [, amount, behind = ''] = amountWithWords.exec(text.trim()) ?? [];
  if (amount !== undefined && eachLoss.has(foldText(behind))) return { figure: amount, base: null };
  return { figure: nothing.has(foldText(text)) ? '0' : text, base: null };
}

/** What a percentage is of by the words behind it, as in `% of TIV`; null where they do not say. */
export function findShareBase(behind: string): ShareBase {
  return findBase(foldText(behind).replace(articles, '')) ?? null;
}

/** Undefined: words that are not known. */
function findBase(folded: string): ShareBase | undefined {
  if (folded === '' || eachLoss.has(folded)) return null;
  if (ofValue.has(folded)) return 'value';
  return ofLoss.has(folded) ? 'loss' : undefined;
}
