import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { foldText, splitWords } from '#shared/text/fold-text.ts';
import words from './data/deductible-words.json' with { type: 'json' };
import { splitBounds, splitComparison, type DeductibleBounds } from './deductible-bounds.ts';
import { amountNameWords, isOfInterruption, parseAmountName } from './parse-amount-name.ts';
import { spellWord } from './spell-word.ts';

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

const articles = new Set(words.articles);
const ofValue = listPhrases(words.ofValue);
const ofLoss = listPhrases(words.ofLoss);
const ofLimit = listPhrases(words.ofLimit);
const eachLoss = listPhrases(words.eachLoss);
const nothing = new Set(words.nothing);
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
  return amount !== undefined && eachLoss.has(listWords(behind).join(' ')) ? amount : null;
}

/** Undefined: words that are not known. */
function findBase(behind: string): ShareOf | undefined {
  const all = listWords(behind);
  if (all.length === 0 || eachLoss.has(all.join(' '))) return ofNothing;
  const named = cutPhrase(all, eachLoss) ?? all;
  const said = named.join(' ');
  if (ofValue.has(said)) return { base: 'value', asset: null };
  if (ofLimit.has(said)) return { base: 'limit', asset: null };
  return ofLoss.has(said) ? { base: 'loss', asset: null } : findAssetValue(named.flatMap(splitCompound));
}

/** The asset whose value words name: `building value`, `dwelling`, `valeur assurée du bâtiment`. */
function findAssetValue(named: readonly string[]): ShareOf | undefined {
  const ofAsset = cutPhrase(named, ofValue) ?? cutPhraseInFront(named, ofValue) ?? named;
  const singular = ofAsset.map(findSingular);
  const amount = parseAmountName([...singular, 'value']);
  const asset = assets.find((one) => amount?.field === `${one}TIV`);
  if (amount === null || asset === undefined || isOfInterruption(singular.join(' '))) return undefined;
  return { base: amount.isLimit ? 'limit' : 'value', asset };
}

/** Words in front of the longest phrase that they end with; null: they end with none, or are nothing else. */
function cutPhrase(named: readonly string[], phrases: ReadonlySet<string>): readonly string[] | null {
  const at = named.findIndex((_, start) => start > 0 && phrases.has(named.slice(start).join(' ')));
  return at < 0 ? null : named.slice(0, at);
}

/** The same with the longest phrase that they begin with. */
function cutPhraseInFront(named: readonly string[], phrases: ReadonlySet<string>): readonly string[] | null {
  const end = named.findLastIndex((_, at) => at > 0 && phrases.has(named.slice(0, at).join(' ')));
  return end < 0 ? null : named.slice(end);
}

/** `gebaudewert` as `gebaude wert`; a word that is not made of an asset and its value stays whole. */
function splitCompound(word: string): readonly string[] {
  const ending = words.valueEndings.find((one) => word.endsWith(one) && isNameWord(word.slice(0, -one.length)));
  return ending === undefined || amountNameWords.has(word) ? [word] : [word.slice(0, -ending.length), ending];
}

function isNameWord(word: string): boolean {
  return amountNameWords.has(findSingular(word));
}

/** A word without what a plural or genitive adds: `buildings`, `bâtiments`, `gebouwen`, `Gebäudes`. */
function findSingular(word: string): string {
  if (amountNameWords.has(word)) return word;
  const ending = ['s', 'es', 'n', 'en'].find(
    (one) => word.endsWith(one) && amountNameWords.has(word.slice(0, -one.length)),
  );
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** The words of a text, folded, without articles and prepositions but for one that stands last: `%L` is no article. */
function listWords(text: string): readonly string[] {
  const apart = text.replace(/(?<!\p{L})(dell|sull)['’]/giu, '$1 ');
  return splitWords(apart).filter((word, at, all) => at === all.length - 1 || !articles.has(word));
}

function listPhrases(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.flatMap(spellWord).map((phrase) => listWords(phrase).join(' ')));
}
