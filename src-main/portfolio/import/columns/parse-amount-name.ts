import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import lists from './data/amount-name-words.json' with { type: 'json' };
import { spellWord } from './spell-word.ts';
import { listHeadingWords } from './heading-words.ts';

/** What the words of a name say of the amounts below it. */
export interface AmountName {
  readonly field: PortfolioField;
  /** 0..1. */
  readonly confidence: number;
  /** Whether the words leave open of which of a building's parts the amount is. */
  readonly isVague: boolean;
  /** The part of an asset that is meant, such as `stock` of the contents; null: no asset is named, or several. */
  readonly part: string | null;
  /** Whether it is the most that a policy pays, which stands for the insured value only where nothing else does. */
  readonly isLimit: boolean;
}

/** What a word or phrase stands for. */
type Kind = Exclude<keyof typeof lists, 'provenance' | 'assets'>;
interface Phrase {
  readonly kinds: ReadonlySet<Kind>;
  readonly part: { readonly asset: Asset; readonly name: string } | null;
  /** How many words it has. */
  readonly length: number;
}

/** How sure the field of a name is that is known by its words alone. */
const BY_WORDS = { value: 0.85, deductible: 0.9, floodDeductible: 0.95, terms: 0.9, limit: 0.55, open: 0.5 } as const;
const kinds = ['value', 'deductible', 'limit', 'bounds', 'peril', 'flood', 'interruption', 'type', 'neutral'] as const;

const phrases = listPhrases();
const LONGEST_PHRASE = Math.max(...[...phrases.values()].map(({ length }) => length));

/** The words that names of amounts are made of, folded. */
export const amountNameWords: ReadonlySet<string> = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')));

/**
 * Reads a name word by word: `Flood Deductible Building`, `Contents Values`, `DedBldg`. Null when a word is not known,
 * or the words together name no amount.
 *
 * @param words folded, abbreviations written out, without fillers
 */
export function parseAmountName(words: readonly string[]): AmountName | null {
  const whole = cutPerPart(words);
  const isPerPart = whole.length < words.length;
  const found = cutIntoPhrases(whole);
  if (found === null) return null;
  const has = (kind: Kind): boolean => found.phrases.some((phrase) => phrase.kinds.has(kind));
  const parts = found.phrases.flatMap(({ part }) => part ?? []);
  const asset = new Set(parts.map((part) => part.asset)).size === 1 ? parts[0]!.asset : null;
  const part = asset === null ? null : parts[0]!.name;
  const notModelled = { ...plain, field: 'notModelled', confidence: BY_WORDS.terms } as const;
  const isOverOthers = has('bounds') || has('peril') || found.hasNumber;
  const isInterruption = has('interruption') && parts.length === 0;
  if (has('deductible')) {
    if (isOverOthers || has('limit') || isInterruption) return notModelled;
    if (has('type'))
      return { ...plain, field: `${asset ?? 'location'}DeductibleType`, confidence: BY_WORDS.deductible };
    const ofAsset = has('flood') ? BY_WORDS.floodDeductible : BY_WORDS.deductible;
    if (asset !== null) return { ...plain, field: `${asset}Deductible`, confidence: ofAsset };
    return { ...plain, field: 'locationDeductible', confidence: has('flood') ? 0.6 : BY_WORDS.open, isVague: true };
  }
  // Of one building of several, or of each square foot.
  if (has('type') || isPerPart) return null;
  if (has('limit')) {
    if (isOverOthers || has('flood') || asset === null) return notModelled;
    return { field: `${asset}TIV`, confidence: BY_WORDS.limit, isVague: false, part, isLimit: true };
  }
  if (isOverOthers) return null;
  if (isInterruption) return notModelled;
  // A single word such as `Plant` says too little by itself.
  const isTelling = has('value') || found.phrases.some((phrase) => phrase.part !== null && phrase.length > 1);
  if (asset === null || !isTelling) return null;
  return { field: `${asset}TIV`, confidence: BY_WORDS.value, isVague: false, part, isLimit: false };
}

/** The first part of an asset that words name, whatever stands beside it; that of the whole asset where they do not. */
export function findPart(words: readonly string[], asset: Asset): string {
  const found = words.map((_, at) => findPhrase(words, at)?.part).find((part) => part?.asset === asset);
  return found?.name ?? Object.keys(lists.assets[asset])[0]!;
}

/** What is insured: a part of a building, or what is lost while it is not used. */
export type InsuredPart = Asset | 'interruption';

/** What words say that is insured; null where one is not known, or they name none or several. */
export function readInsuredPart(words: readonly string[]): InsuredPart | null {
  const found = cutIntoPhrases(words)?.phrases ?? [];
  const parts = found.flatMap(({ part, kinds }): InsuredPart[] =>
    part === null ? (kinds.has('interruption') ? ['interruption'] : []) : [part.asset],
  );
  return new Set(parts).size === 1 ? parts[0]! : null;
}

/** Whether a name says that an amount is of what is lost while a building is not used. */
export function isOfInterruption(name: string): boolean {
  const words = listHeadingWords(name);
  return words.some((_, at) => findPhrase(words, at)?.kinds.has('interruption') === true);
}

const plain = { isVague: false, part: null, isLimit: false } as const;

/** Words without `per building` and the like, which say of how many an amount is, and not of which asset. */
function cutPerPart(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => word === 'per' || word === 'each');
  const part = at < 0 ? null : findPhrase(words, at + 1);
  if (part === null || part.part === null) return words;
  return [...words.slice(0, at), ...words.slice(at + 1 + part.length)];
}

/** The longest known phrases that words are made of from end to end; null when one is not known. */
function cutIntoPhrases(words: readonly string[]): { phrases: Phrase[]; hasNumber: boolean } | null {
  const found: Phrase[] = [];
  let hasNumber = false;
  for (let at = 0; at < words.length;) {
    if (/^\d+$/.test(words[at]!)) {
      hasNumber = true;
      at += 1;
      continue;
    }
    const phrase = findPhrase(words, at);
    if (phrase === null) return null;
    found.push(phrase);
    at += phrase.length;
  }
  return found.length === 0 ? null : { phrases: found, hasNumber };
}

function findPhrase(words: readonly string[], at: number): Phrase | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const phrase = phrases.get(words.slice(at, at + length).join(' '));
    if (phrase !== undefined) return phrase;
  }
  return null;
}

function listPhrases(): ReadonlyMap<string, Phrase> {
  const all = new Map<string, { kinds: Set<Kind>; part: Phrase['part']; length: number }>();
  const get = (text: string) => {
    const phrase = all.get(text) ?? { kinds: new Set<Kind>(), part: null, length: text.split(' ').length };
    all.set(text, phrase);
    return phrase;
  };
  for (const kind of kinds) for (const text of lists[kind].flatMap(spellWord)) get(text).kinds.add(kind);
  for (const asset of assets) {
    for (const [name, texts] of Object.entries(lists.assets[asset])) {
      for (const text of texts.flatMap(spellWord)) get(text).part = { asset, name };
    }
  }
  return all;
}
