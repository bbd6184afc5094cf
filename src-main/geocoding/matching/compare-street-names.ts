import { computeEditDistance } from './edit-distance.ts';
import type { StreetName } from './street-name.ts';
import { articles, leadingTypeCodes } from './street-words.ts';

/** Typing errors that are looked for at all; more is another name. */
export const MAXIMUM_EDITS = 2;

/** How one part of the name that was asked for compares with the name in the index. */
export type PartComparison = 'same' | 'lacking' | 'added' | 'other';

/** How a name that was asked for differs from a name in the index. */
export interface NameComparison {
  /** Typing errors in the name proper. */
  readonly edits: number;
  /** The first letter of the name is another one: rarely a typing error, often another name. */
  readonly otherFirstLetter: boolean;
  /** A type or a direction that only the index has (`lacking`) or only the query (`added`). */
  readonly type: PartComparison;
  readonly direction: PartComparison;
  /** Leading words that only one of the two has: `Albert Schweitzerlaan`, `Schweitzerlaan`. */
  readonly wordsMissing: number;
  /** A first name is written as its initial: `A. Schweitzerlaan`. */
  readonly hasInitial: boolean;
  /** Letters of the name proper in the index: a typing error weighs more in a short one. */
  readonly length: number;
  /** A numbered road under a name that another authority gives (`Hwy 30` for `US Highway 30`). */
  readonly isOtherNumbering?: boolean;
}

/** Whether a comparison found the same name, spelled in some usual way. */
export function isSameName({ edits, type, direction, wordsMissing, hasInitial }: NameComparison): boolean {
  return edits === 0 && type === 'same' && direction === 'same' && wordsMissing === 0 && !hasInitial;
}

/**
 * Compares the name that was asked for with one of the index. Null when they are different names: other digits, other
 * compass directions, other single letters, or more than {@link MAXIMUM_EDITS} typing errors.
 */
export function compareStreetNames(asked: StreetName, known: StreetName): NameComparison | null {
  if (asked.numerals !== known.numerals) return null;
  const direction = comparePart(asked.direction, known.direction);
  if (direction === 'other') return null;
  const found: NameComparison = {
    edits: 0,
    otherFirstLetter: false,
    type: comparePart(translateType(asked.type), translateType(known.type)),
    direction,
    wordsMissing: 0,
    hasInitial: false,
    length: known.plainCore.length,
  };
  if (asked.key === known.key && direction === 'same') return { ...found, type: 'same' };
  if (asked.key === omitLeadingType(known)) return { ...found, type: 'lacking' };
  const words = compareWords(asked.words, known.words);
  const compared = words === null ? compareSpelling(asked, known, found) : { ...found, ...words };
  // Nobody leaves out what is one word with the name: `Burgwal` is not `Burgwalstraat`.
  const isCompound = known.type !== '' && !known.parts.includes(known.type);
  return compared?.type === 'lacking' && isCompound ? { ...compared, type: 'other' } : compared;
}

/**
 * What is left without a type in front and the words behind it: `Côte-des-Neiges` of `chemin de la Côte-des-Neiges`.
 */
function omitLeadingType({ parts, type }: StreetName): string | null {
  const [first = '', ...rest] = parts;
  if (first !== type || !leadingTypeCodes.has(first)) return null;
  const from = rest.findIndex((part) => !articles.has(part));
  return from < 0 ? null : rest.slice(from).join('');
}

/** Canada writes one street in two languages: `Ste Catherine Street West`, `rue Sainte-Catherine Ouest`. */
function translateType(type: string): string {
  return type === 'rue' ? 'st' : type;
}

function comparePart(asked: string, known: string): PartComparison {
  if (asked === known) return 'same';
  if (asked === '') return 'lacking';
  return known === '' ? 'added' : 'other';
}

function compareSpelling(asked: StreetName, known: StreetName, found: NameComparison): NameComparison | null {
  if (listLetters(asked.words) !== listLetters(known.words)) return null;
  const inCore = Math.min(
    computeEditDistance(asked.core, known.core, MAXIMUM_EDITS),
    computeEditDistance(asked.plainCore, known.plainCore, MAXIMUM_EDITS),
  );
  // A mistyped type is no type at all: then only the whole text tells (`Dokkumtraat`, `Dokkumstraat`).
  const isTypeUnclear = (found.type === 'lacking' || found.type === 'added') && found.direction === 'same';
  const inPlain = isTypeUnclear ? computeEditDistance(asked.plain, known.plain, MAXIMUM_EDITS) : MAXIMUM_EDITS + 1;
  const edits = Math.min(inCore, inPlain);
  if (edits > MAXIMUM_EDITS) return null;
  // Errors in the type alone leave the name itself as it is, however short that is.
  const isInType = inPlain <= inCore && (startsWithCore(asked, known) || startsWithCore(known, asked));
  return {
    ...found,
    edits,
    // Two errors are too many to take another word for the type (`Oude Strang`, `Oudestraat`).
    type: inPlain <= inCore && edits < MAXIMUM_EDITS ? 'same' : found.type,
    length: isInType ? known.plain.length : found.length,
    otherFirstLetter: isOtherBeginning(asked.plainCore, known.plainCore),
  };
}

function startsWithCore(whole: StreetName, part: StreetName): boolean {
  return part.type !== '' && whole.plainCore.startsWith(part.plainCore);
}

/** Whether the first letters differ by more than a swap. */
function isOtherBeginning(a: string, b: string): boolean {
  return a[0] !== b[0] && !(a[0] === b[1] && a[1] === b[0]);
}

/** Single letters are names of their own (`Avenue B`), never typing errors. */
function listLetters(words: readonly string[]): string {
  return words.filter((word) => word.length === 1).join(' ');
}

/**
 * Compares word by word: equal words, leading words left out on one side, or first names written as initials. Null when
 * the words differ in another way.
 */
function compareWords(
  asked: readonly string[],
  known: readonly string[],
): Pick<NameComparison, 'wordsMissing' | 'hasInitial'> | null {
  const [longer, shorter] = asked.length >= known.length ? [asked, known] : [known, asked];
  const wordsMissing = longer.length - shorter.length;
  const rest = longer.slice(wordsMissing);
  if (shorter.length > 0 && rest.every((word, index) => word === shorter[index])) {
    return wordsMissing === 0 || isTelling(rest) ? { wordsMissing, hasInitial: false } : null;
  }
  const isInitials = wordsMissing === 0 && asked.every((word, index) => isSameOrInitial(word, known[index] as string));
  // `St 5` is not `S 5th`: initials are of people.
  const isOfPerson = /\p{L}/u.test(asked.at(-1) ?? '');
  return isInitials && isOfPerson && asked.at(-1) === known.at(-1) ? { wordsMissing: 0, hasInitial: true } : null;
}

/** What is left of a name must still name something: not only a particle or a letter. */
function isTelling(words: readonly string[]): boolean {
  return words.join('').length >= 3;
}

function isSameOrInitial(a: string, b: string): boolean {
  return a === b || ((a.length === 1 || b.length === 1) && a[0] === b[0]);
}
