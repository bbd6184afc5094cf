import { foldLetters } from '#shared/text/fold-text.ts';
import {
  articles,
  compoundEndings,
  dottedEndings,
  directionCodes,
  leadingTypeCodes,
  trailingDirections,
  typeCodes,
  wordCodes,
} from './street-words.ts';

/** A street's name taken apart for comparison. Equal `key`s are the same name in different spellings. */
export interface StreetName {
  /** All words as codes, without spaces: `kerkst`, `nmainst`. What the index is asked for. */
  readonly key: string;
  /** The folded words without spaces, nothing abbreviated: `kerkstraat`. What typing errors are counted on. */
  readonly plain: string;
  /** Codes without type, direction and articles, in order. */
  readonly words: readonly string[];
  /** `words` without spaces; never empty for a name with a letter or digit in it. */
  readonly core: string;
  /** The same words as typed: `harbourview` where `core` is `harbourvw`. */
  readonly plainCore: string;
  /** Code of the street type, or `''`. */
  readonly type: string;
  /** Code of the direction, or `''`. */
  readonly direction: string;
  /** Every run of digits, in order: these never count as typing errors. */
  readonly numerals: string;
  /** The words as codes, with those of `type`, `direction` and the articles: where words start in `key`. */
  readonly parts: readonly string[];
}

/** Takes a street's name apart. Empty text gives empty parts. */
export function parseStreetName(text: string): StreetName {
  const folded = foldLetters(expandDots(text));
  const words = contractWords(folded === '' ? [] : folded.split(' '));
  const parts = words.map((word) => word.text);
  const key = parts.join('');
  return {
    key,
    plain: folded.replaceAll(' ', ''),
    ...assignRoles(words),
    numerals: (key.match(/\d+/g) ?? []).join(' '),
    parts,
  };
}

/** The folded words of a name without spaces: {@link StreetName.plain} alone, for whole lists of names. */
export function formatPlainName(text: string): string {
  return foldLetters(expandDots(text)).replaceAll(' ', '');
}

/**
 * Other readings of a name whose last word is cut short with a dot: `Populierenl.` may be `Populierenlaan`,
 * `Pres. Kennedyl.` may be `Pres. Kennedylaan`. Empty when there is no such word.
 */
export function listDottedReadings(text: string): string[] {
  const trimmed = text.trim();
  if (!trimmed.endsWith('.')) return [];
  const word = /(\p{L}+)\.$/u.exec(trimmed)?.[1] ?? '';
  const readings: string[] = [];
  for (let length = 1; length <= LONGEST_DOTTED_ENDING && word.length - length >= SHORTEST_STEM; length += 1) {
    const cut = trimmed.length - 1 - length;
    const ending = trimmed.slice(cut, -1).toLowerCase();
    for (const whole of dottedEndings.get(ending) ?? []) readings.push(trimmed.slice(0, cut) + whole);
  }
  return readings;
}

/** Letters of the ending in a word such as `Keizersgr.`, and what must stand before it. */
const LONGEST_DOTTED_ENDING = 4;
const SHORTEST_STEM = 3;

/**
 * Dots carry meaning: `v.d.` is the Dutch `van der`, `van den` or `van de`, `v.` is `van`; `N.W.` is one direction,
 * `r.` in front is `rue`.
 */
function expandDots(text: string): string {
  if (!/[./]/u.test(text)) return text;
  return text
    .replace(/^r\.\s?(?=\p{L}{2})/iu, 'rue ')
    .replace(/(?<!\p{L})v\s?[./]\s?d\b\.?/giu, 'vd ')
    .replace(/(?<!\p{L})a\s?[./]\s?d\b\.?/giu, 'ad ')
    .replace(/(?<!\p{L})([ns])\.\s?([ew])\b\.?/giu, '$1$2 ')
    .replace(/(?<!\p{L})v\.(?=\s?\p{Lu}\p{L})/gu, 'van ');
}

const particles = new Set(['de', 'den', 'der', 'dem']);

/** A word as its code and as typed; a compound also knows its base and the code of its ending. */
interface Word {
  readonly text: string;
  readonly folded: string;
  readonly base?: Word;
  readonly ending?: string;
}

function contractWords(folded: readonly string[]): Word[] {
  const words: Word[] = [];
  for (let index = 0; index < folded.length; index += 1) {
    const word = folded[index] as string;
    const next = folded[index + 1];
    if ((word === 'van' || word === 'aan' || word === 'an') && next !== undefined && particles.has(next)) {
      words.push({ text: word === 'van' ? 'vd' : 'ad', folded: word + next });
      index += 1;
    } else {
      words.push(contractWord(word));
    }
  }
  return words;
}

/** `dorpsstraat` becomes `dorpsst`, `third` and `3rd` become `3`; a base has at least two letters. */
function contractWord(folded: string): Word {
  const word = folded.replaceAll('ij', 'y');
  const code = wordCodes.get(word);
  if (code !== undefined) return { text: code, folded };
  const ordinal = /^(\d+)(?:st|nd|rd|th|e|er|ere|re|de|ste|eme|ieme)$/.exec(word);
  if (ordinal !== null) return { text: ordinal[1] as string, folded };
  for (const [ending, type] of compoundEndings) {
    if (word.length < ending.length + 2 || !word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    const typed = folded.slice(0, folded.length - (ending === 'dyk' ? 'dijk' : ending).length);
    return { text: base + type, folded, base: { text: base, folded: typed }, ending: type };
  }
  return { text: word, folded };
}

type Roles = Pick<StreetName, 'words' | 'core' | 'plainCore' | 'type' | 'direction'>;

function assignRoles(all: readonly Word[]): Roles {
  const { direction, rest } = takeDirection(all);
  const { type, words } = takeType(rest);
  const named = words.filter((word, index) => !isArticle(word, index === 0 ? all[0] : undefined, words[index + 1]));
  const kept = named.length > 0 ? named : words;
  const texts = kept.map(({ text }) => text);
  return { words: texts, core: texts.join(''), plainCore: kept.map(({ folded }) => folded).join(''), type, direction };
}

function takeDirection(all: readonly Word[]): { direction: string; rest: readonly Word[] } {
  const last = all.at(-1)?.text ?? '';
  const first = all[0]?.text ?? '';
  const trailing = directionCodes.has(last) ? last : (trailingDirections[last] ?? '');
  if (all.length > 1 && trailing !== '' && !articles.has(first)) return { direction: trailing, rest: all.slice(0, -1) };
  // `North Road` is a name and a type, not a direction and a type.
  const isOnlyType = all.length === 2 && typeCodes.has(all[1]?.text ?? '');
  if (all.length > 1 && directionCodes.has(first) && !isOnlyType) return { direction: first, rest: all.slice(1) };
  return { direction: '', rest: all };
}

/**
 * `l` and `d` are articles inside a name before a vowel (`rue de l'Église`); elsewhere they are initials (`L.
 * Huisman`).
 */
function isArticle(word: Word, first: Word | undefined, next: Word | undefined): boolean {
  if (word.text !== 'l' && word.text !== 'd') return articles.has(word.text);
  return word !== first && next !== undefined && /^[aeiouyh]/.test(next.text);
}

function takeType(all: readonly Word[]): { type: string; words: readonly Word[] } {
  const first = all[0]?.text ?? '';
  const last = all.at(-1);
  const endsWithType = last !== undefined && typeCodes.has(last.text);
  // `Rue du Parc` and `Chemin de la Place` carry their type in front, whatever the last word is; `rue Quai` does, `Quay
  // Road` not.
  const isBehindStreet = first === 'rue' || !endsWithType;
  if (leadingTypeCodes.has(first) && (all.length > 2 || (all.length === 2 && isBehindStreet))) {
    return { type: first, words: all.slice(1) };
  }
  // `The Crescent` has no name but its type.
  if (endsWithType && all.slice(0, -1).some((word) => !articles.has(word.text))) {
    return { type: last.text, words: all.slice(0, -1) };
  }
  if (last?.base !== undefined && last.ending !== undefined) {
    return { type: last.ending, words: [...all.slice(0, -1), last.base] };
  }
  return { type: '', words: all };
}
