import { foldText } from '#shared/text/fold-text.ts';
import { listNameWords } from './column-name-matches.ts';
import names from './data/amount-name-words.json' with { type: 'json' };
import words from './data/telling-words.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';

const isOneWord = (phrase: string): boolean => !phrase.includes(' ');
/** Perils that there are no figures of, as single words; `aop`: all other perils than those that are named. */
const ofOthers: ReadonlySet<string> = new Set([...names.peril.filter(isOneWord), 'windstorms', 'earthquakes']);
const ofFloods: ReadonlySet<string> = new Set([...words.floods, ...names.flood.filter(isOneWord)]);
const ofFires: ReadonlySet<string> = new Set(words.fires);
const ofCovers: ReadonlySet<string> = new Set(words.covers);
const ofMeasures: ReadonlySet<string> = new Set([...words.measures, ...words.others, ...words.terms]);
const noes: ReadonlySet<string> = new Set(words.noes.map((word) => foldText(word)));
const negations: ReadonlySet<string> = new Set(words.negations);
const everything: ReadonlySet<string> = new Set(words.everything);
const neutral: ReadonlySet<string> = new Set(words.neutral);

/** Natural hazards as a whole, floods among them: `NatCat`, `Cat Nat`. */
const natural = /^(?:nat ?cat|cat ?nat|natural (?:hazards?|perils?|catastrophes?)|elementarschaden)$/u;
/** `Flood Y/N`, `Flood (Yes/No)`. */
const yesOrNo = /[\s(_[]*(?:y|yes|j|ja|o|oui)\s?[/|]\s?(?:n|no|nein|nee|non)[)\]]*/iu;

/** What the name of a column says of perils: of a modelled one alone, of a list of them, of another; null: nothing. */
export type PerilName = 'flood' | 'wildfire' | 'list' | 'other' | null;

/** Reads the name of a column of perils: `Flood`, `Flood Y/N`, `Perils insured`, `Coverage`, `EQ`. */
export function readPerilName(name: string): PerilName {
  const named = listNameWords(findOwnName(name).replace(yesOrNo, ''));
  const has = (set: ReadonlySet<string>): boolean => named.some((word) => set.has(word));
  if (has(ofFloods) || natural.test(named.join(' '))) return has(ofMeasures) ? null : 'flood';
  if (has(ofFires)) return has(ofMeasures) ? null : 'wildfire';
  if (named.some((word) => ofOthers.has(word) && word !== 'other')) return has(ofMeasures) ? null : 'other';
  return has(ofCovers) ? 'list' : null;
}

/** Whether a cell says no to what the heading names: `N`, `No`, `0`, `excluded`. */
export function isNo(text: string): boolean {
  return noes.has(foldText(text));
}

/**
 * Whether a list of perils in words leaves out floods: `Wind only`, `Fire & EQ`, `excl. flood`. With a word that is
 * none of a peril it is not judged.
 */
export function leavesOutFloods(text: string): boolean {
  const found = foldText(text).split(' ').filter(Boolean);
  const has = (set: ReadonlySet<string>): boolean => found.some((word) => set.has(word));
  const sets = [ofOthers, ofFloods, ofFires, negations, everything, neutral];
  if (!found.every((word) => sets.some((set) => set.has(word)))) return false;
  if (has(ofFloods)) return leavesOutAfter(found);
  return has(ofOthers) && !has(negations) && !has(everything);
}

/** Whether the word for floods stands right behind or in front of one that leaves it out, as in `no flood`. */
function leavesOutAfter(found: readonly string[]): boolean {
  return found.every((word, at) => {
    if (!ofFloods.has(word)) return true;
    const [before = '', behind = ''] = [found[at - 1], found[at + 1]];
    return negations.has(before) || behind.startsWith('excl');
  });
}
