import type { ColumnNameKind } from '#shared/portfolio/portfolio-detection.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { portfolioFields, type PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import { foldText } from '#shared/text/fold-text.ts';
import unitsOfAmounts from './data/amount-unit-words.json' with { type: 'json' };
import names from './data/column-names.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';
import { amountNameWords, findPart, parseAmountName, type AmountName } from './parse-amount-name.ts';
import { readPercentHeading, stripPercent } from './percent-heading.ts';
import { spellWord } from './spell-word.ts';
import { cutIntoWords, splitName } from './split-name.ts';

/** What a column's name says about its meaning. */
export interface NameMatch {
  readonly field: PortfolioField;
  /** 0..1. */
  readonly confidence: number;
  readonly why: ColumnNameKind;
  /** The part of an asset that an insured value is of, such as `stock`: several parts are added up. */
  readonly part?: string;
  /** Whether the amount is a limit, which is no insured value beside one. */
  readonly isLimit?: boolean;
}

type NameLists = Readonly<Partial<Record<PortfolioField, readonly string[]>>>;

/** How sure a column is one of coordinates whose name is that of metres in a grid. */
export const PROJECTED_CONFIDENCE = 0.4;

const abbreviations: Readonly<Record<string, string>> = names.abbreviations;
const fillers = new Set(names.fillers);
const matches = new Map<string, NameMatch>();
/** The words of all names, of which those without blanks are made. */
const vocabulary: ReadonlySet<string> = listVocabulary();
// The best kind of match of a name is the first that is added.
addMatches(names.oed, { confidence: 1, why: 'oedName' });
addMatches(Object.fromEntries(portfolioFields.map((field) => [field, [field]])), {
  confidence: 1,
  why: 'serviceName',
});
addMatches(names.names, { confidence: 0.9, why: 'usualName' });
// Property damage leaves out business interruption, which totals may have in them.
addMatches(names.partial, { confidence: 0.55, why: 'vagueName' });
addMatches(names.weak, { confidence: 0.5, why: 'vagueName' });
// Not to be taken for degrees, nor used at all where nobody knows of which system they are and there are addresses.
addMatches(names.projected, { confidence: PROJECTED_CONFIDENCE, why: 'vagueName' });

const oedNames = new Set(Object.values(names.oed).flatMap((list) => list.map((name) => name.toLowerCase())));
const streetNumbers = new Set(names.streetNumber.map(toKey));
const streetNumbersBehind = new Set(names.streetNumberBehind.map(toKey));
const streetNumbersBeside = new Set(names.streetNumberBeside.map(toKey));
const numberAdditions = new Set(names.numberAddition.map(toKey));
const numberAdditionsBeside = new Set(names.numberAdditionBeside.map(toKey));
const streetsOnly = new Set(names.streetOnly.flatMap(spellKeys));
const amountGroups = new Set(names.amountGroup.flatMap(spellKeys));
/** Longest text that is looked at as the name of a column, characters. */
const LONGEST_NAME = 300;
/** A unit or remark behind a name: `TIV (CAD)`, `Height [ft]`, `Value - USD`. */
const remark = /\s*(?:\([^)]*\)|\[[^\]]*\]|[-–:,]\s*(?:CAD|USD|EUR|GBP|CHF|m|ft|feet|metres|\p{Sc}))\s*$/iu;
const money = String.raw`(?:cad|usd|eur|gbp|chf|(?:us|ca|c|au|a|nz|hk|r)?\p{Sc}|${unitsOfAmounts.money.join('|')})`;
const factors = [...unitsOfAmounts.thousands, ...unitsOfAmounts.millions, 'miles', 'mil'].join('|');
/**
 * A unit behind a name without signs: `FFH_feet`, `Gebäudewert in TEUR`, `Contents £`, `TIV $000`, `Building '000`,
 * `Contents in thousands of CAD`.
 */
const unitWords = new RegExp(
  [
    String.raw`(?:[\s_]+(?:in|en|em))?(?:`,
    String.raw`[\s_]+(?:ft|feet|pieds?|cm|mm|in|inch(?:es)?|zoll|m|metres?|meters?|mètres?|(?:[tkm]|mio\.?|mln)?\s?${money}(?:\s?(?:000s?|k|mm?|mn|mio|mln))?)`,
    String.raw`|\s*\p{Sc}`,
    String.raw`|[\s_]+(?:1[ .,'’]?)?['’]?000['’]?s?(?:\s?${money})?`,
    String.raw`|[\s_]+(?:${factors})\.?(?:[\s_]+(?:of\s|d['’]|d[ei]\s)?${money})?`,
    ')$',
  ].join(''),
  'iu',
);

/** What a column's name says; null when it is not known. A remark or unit behind the name makes it less sure. */
export function matchColumnName(name: string): NameMatch | null {
  if (name.length > LONGEST_NAME) return null;
  if (readPercentHeading(name) === null) return findMatch(name);
  const match = findMatch(name) ?? findTerm(stripPercent(name));
  // Shares are no insured values.
  return match?.field.endsWith('TIV') === true ? null : match;
}

/** A name of a policy's terms, of which alone more may be said behind `%`: `Building deductible % of TIV`. */
function findTerm(name: string): NameMatch | null {
  const match = findMatch(name);
  return match?.field === 'notModelled' || match?.field.endsWith('Deductible') === true ? match : null;
}

function findMatch(name: string): NameMatch | null {
  const match = findListed(name) ?? findSpelt(name) ?? findWithoutRemarks(name);
  const asset = assets.find((one) => match?.field === `${one}TIV`);
  if (match === null || asset === undefined) return match;
  return { ...match, part: match.part ?? findPart(listNameWords(name), asset) };
}

/** A name with remarks between its words: `VSU Gebäude (Neuwert) in T€`. */
function findWithoutRemarks(name: string): NameMatch | null {
  const bare = name.replaceAll(/\s*(?:\([^)]*\)|\[[^\]]*\])\s*/gu, ' ').trim();
  if (bare === name || bare === '') return null;
  const match = findListed(bare) ?? findSpelt(bare);
  return match === null ? null : { ...match, confidence: match.confidence * 0.9 };
}

/** A name of the lists, as it stands or with a unit or remark behind it. */
function findListed(name: string): NameMatch | null {
  const exact = matches.get(toKey(name));
  if (exact !== undefined) return exact;
  const bare = [remark, unitWords].map((behind) => matches.get(toKey(name.replace(behind, '')))).find(Boolean);
  return bare === undefined ? null : { ...bare, confidence: bare.confidence * 0.9 };
}

/** A name whose words are known, but not in that order or not written apart. */
function findSpelt(name: string): NameMatch | null {
  const listed =
    findListed(listNameWords(name).join(' ')) ?? findListed(listNameWords(stripUnit(splitName(name))).join(' '));
  if (listed !== null) return listed;
  const amount = readAmountName(name);
  if (amount === null) return null;
  const { field, confidence, isVague, part, isLimit } = amount;
  const why = isVague || isLimit ? 'vagueName' : 'usualName';
  return { field, confidence, why, ...(part === null ? {} : { part }), ...(isLimit ? { isLimit } : {}) };
}

function readAmountName(name: string): AmountName | null {
  return parseAmountName(listNameWords(name)) ?? parseAmountName(listNameWords(stripUnit(splitName(name))));
}

/**
 * The words of a name, folded, abbreviations written out, without fillers: of `NumStories`, `NUMSTORIES` and `No. of
 * storeys` the same.
 */
export function listNameWords(name: string): string[] {
  const words = foldName(splitName(name.slice(0, LONGEST_NAME)))
    .split(' ')
    .flatMap((word) => (vocabulary.has(word) ? word : (cutTelling(word) ?? word)))
    .map((word) => abbreviations[word] ?? word);
  return words.filter((word) => !fillers.has(word));
}

/** Whether a folded word is one that names of columns are made of. */
export function isNameWord(word: string): boolean {
  return vocabulary.has(word) || Object.hasOwn(abbreviations, word) || fillers.has(word);
}

/** A word cut into known ones, of which one is no filler and longer than two letters: `delete` is not `de le te`. */
function cutTelling(word: string): readonly string[] | null {
  const parts = cutIntoWords(word, vocabulary);
  return parts?.some((part) => part.length > 2 && !fillers.has(part)) === true ? parts : null;
}

/** A name without the remark or unit behind it. */
export function stripUnit(name: string): string {
  return name.length > LONGEST_NAME ? name : name.replace(remark, '').replace(unitWords, '');
}

/** Whether a name stands above amounts of any kind: `Property damage`, `Coverages`. */
export function isAmountGroupName(name: string): boolean {
  return amountGroups.has(toKey(name));
}

/** Whether a name is one of the OED standard, letter by letter: `BuildingTIV`, not `Building TIV`. */
export function isOedName(name: string): boolean {
  return oedNames.has(findOwnName(name).trim().toLowerCase());
}

/** A column of house numbers, and on which side of the street they are written: `12 Mill Road`, `Hauptstraße 12`. */
export interface StreetNumberColumn {
  readonly name: string;
  readonly side: 'front' | 'behind';
}

/**
 * Finds the house numbers of a street. `No.` and the like are house numbers right beside a column that is of streets by
 * its name; anywhere else, and as a file's first column, they are numbers of rows. Null when there are none.
 */
export function findStreetNumbers(street: string, columns: readonly string[]): StreetNumberColumn | null {
  for (const name of columns) {
    const key = toKey(findOwnName(name));
    if (name === street) continue;
    if (streetNumbersBehind.has(key)) return { name, side: 'behind' };
    if (streetNumbers.has(key)) return { name, side: 'front' };
  }
  if (!streetsOnly.has(toKey(findOwnName(street)))) return null;
  const at = columns.indexOf(street);
  const isNumber = (index: number): boolean =>
    index > 0 && streetNumbersBeside.has(toKey(findOwnName(columns[index] ?? '')));
  if (isNumber(at + 1)) return { name: columns[at + 1]!, side: 'behind' };
  return isNumber(at - 1) ? { name: columns[at - 1]!, side: 'front' } : null;
}

/**
 * Finds what belongs to the house numbers of a column: letters and other additions, each in a column of its own, in
 * their order. Names that may be anything else count right behind the number, or behind an addition.
 */
export function findNumberAdditions(number: string, columns: readonly string[]): string[] {
  const additions = new Set<string>();
  for (const [at, name] of columns.entries()) {
    const key = toKey(findOwnName(name));
    const before = columns[at - 1] ?? '';
    const isBeside = before === number || additions.has(before);
    if (numberAdditions.has(key) || (isBeside && numberAdditionsBeside.has(key))) additions.add(name);
  }
  return [...additions];
}

/** Whether a column has house numbers by its name, beside one of streets. */
export function isStreetNumberName(name: string): boolean {
  const key = toKey(findOwnName(name));
  return streetNumbers.has(key) || streetNumbersBehind.has(key) || streetNumbersBeside.has(key);
}

/** Whether a column has account numbers, which OED's location numbers are distinct within. */
export function isAccountNumberName(name: string): boolean {
  return matches.get(toKey(findOwnName(name)))?.field === 'accountNumber';
}

function listVocabulary(): Set<string> {
  const listed = [names.names, names.weak].flatMap((lists) => Object.values(lists).flat()).flatMap(spellWord);
  const words = [...listed, ...amountNameWords, ...Object.keys(abbreviations), ...fillers].flatMap((name) =>
    name.split(' '),
  );
  return new Set(words.filter((word) => word.length > 1));
}

/** What names are compared by: `No. of Floors`, `# Floors` and `number of floors` are one. */
function toKey(name: string): string {
  return joinWords(foldName(name));
}

function foldName(name: string): string {
  return foldText(name.replaceAll('#', ' number ').replaceAll(/\bn[°º]/giu, ' number '));
}

function joinWords(folded: string): string {
  const words = folded.split(' ').map((word) => abbreviations[word] ?? word);
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).join('');
}

/** The keys of a name of the lists. */
function spellKeys(name: string): string[] {
  return [...new Set([name, splitName(name)].flatMap(spellWord).map(joinWords))];
}

function addMatches(lists: NameLists, match: Omit<NameMatch, 'field'>): void {
  for (const [field, list] of Object.entries(lists)) {
    for (const key of list.flatMap(spellKeys)) {
      if (!matches.has(key)) matches.set(key, { field: field as PortfolioField, ...match });
    }
  }
}
