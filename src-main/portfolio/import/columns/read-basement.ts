import { foldText } from '#shared/text/fold-text.ts';
import { basements, type Basement } from '#shared/exposure/exposure.ts';
import { isBlankCell } from './blank-cell.ts';
import { listNameWords } from './column-name-matches.ts';
import words from './data/plain-words.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';
import { createMappedReader } from './mapped-meaning.ts';
import type { EnumerationReading } from './read-enumeration.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { spellWord } from './spell-word.ts';

/**
 * OED, field FoundationType (OtherValues.csv, version 4): 1 and 2 are basements; 4, 5 and 12 crawl spaces, 6 posts and
 * piers, 8 a slab, 9 piles, 10 no basement. What the others stand on says nothing of it.
 */
const basementOfOedCode = new Map<string, Basement>([
  ...['1', '2'].map((code): [string, Basement] => [code, 'YES']),
  ...['4', '5', '6', '8', '9', '10', '12'].map((code): [string, Basement] => [code, 'NO']),
  ['0', 'UNKNOWN'],
]);
const without = createSearch(words.foundation.NO);
const within = createSearch(words.foundation.YES);

/**
 * Whether there is a basement by the kind of foundation: a word in four languages, or OED's code; null where that is
 * not known, UNKNOWN where nothing is said. Codes of other standards differ.
 */
function readFoundation(text: string, isOed: boolean): Basement | null {
  if (isBlankCell(text)) return 'UNKNOWN';
  const code = text.trim().replace(/[.,]0+$/, '');
  if (/^\d+$/.test(code)) return isOed ? (basementOfOedCode.get(code) ?? 'UNKNOWN') : null;
  const folded = foldText(text);
  if (without.test(folded)) return 'NO';
  return within.test(folded) ? 'YES' : null;
}

/** Whether there is a basement by the number of storeys below ground; null where it is no number. */
function readBasementCount(text: string, isOed: boolean): Basement | null {
  if (isBlankCell(text)) return 'UNKNOWN';
  const count = Number(text.trim().replace(/[.,]0+$/, ''));
  if (!Number.isInteger(count)) return null;
  // Nobody has counted where OED's default is 0.
  if (count <= 0) return isOed || count < 0 ? 'UNKNOWN' : 'NO';
  return 'YES';
}

function createSearch(list: readonly string[]): RegExp {
  return new RegExp(`(?:^| )(?:${list.join('|')})(?: |$)`);
}

const known: ReadonlySet<string> = new Set(basements);
const meaningOfWord = new Map<string, Basement>([
  ...words.basement.YES.flatMap(spellWord).map((word): [string, Basement] => [word, 'YES']),
  ...words.basement.NO.flatMap(spellWord).map((word): [string, Basement] => [word, 'NO']),
]);
/**
 * OED, field Basement: 0 unknown, 1 to 5 with a basement (unfinished to finished), 6 none (OtherValues.csv, version 4).
 */
const meaningOfOedCode = new Map<string, Basement>([
  ['0', 'UNKNOWN'],
  ...['1', '2', '3', '4', '5'].map((code): [string, Basement] => [code, 'YES']),
  ['6', 'NO'],
]);

/** Words of names of columns of foundations, and of numbers of storeys below ground. */
const foundationWords: ReadonlySet<string> = new Set(['foundation', 'fondation', 'grundung', 'fundering']);
const countWords: ReadonlySet<string> = new Set(['number', 'count', 'level', 'levels', 'floors', 'anzahl', 'aantal']);

/** Words of names of columns of the areas of basements. */
const areaWords: ReadonlySet<string> = new Set(
  'area sf sqft sq square size flache kellerflache surface oppervlakte'.split(' '),
);

/**
 * Creates what turns the text of a cell into whether there is a basement; what is not understood is UNKNOWN, with a
 * note.
 */
export function createBasementReader(
  column: string | null,
  meanings: Readonly<Record<string, Basement>> | undefined,
  isOed = false,
): (text: string) => EnumerationReading<Basement> {
  const readOther = column === null ? null : findOtherReading(column);
  const missing = { value: 'UNKNOWN', note: createRowNote('basement-missing', column, 'not given: UNKNOWN') } as const;

  return createMappedReader(column, meanings, (text) => {
    if (known.has(text.toUpperCase())) return { value: text.toUpperCase() as Basement, note: null };
    if (isBlankCell(text)) return missing;
    const other = readOther?.(text, isOed);
    if (other === 'UNKNOWN') return missing;
    const value =
      readOther === null
        ? (meaningOfOedCode.get(text.replace(/\.0+$/, '')) ?? meaningOfWord.get(foldText(text)))
        : (other ?? undefined);
    if (value === undefined) {
      return { value: 'UNKNOWN', note: createRowNote('basement-unreadable', column, `${quoteCell(text)}: UNKNOWN`) };
    }
    const detail = value === 'UNKNOWN' ? `"0" is OED's unknown: UNKNOWN` : `${quoteCell(text)} is ${value}`;
    return { value, note: createRowNote('basement-translated', column, detail) };
  });
}

/** How a column is read that says of something else whether there is a basement; null: it says it itself. */
function findOtherReading(column: string): ((text: string, isOed: boolean) => Basement | null) | null {
  const words = listNameWords(findOwnName(column));
  if (words.some((word) => foundationWords.has(word))) return readFoundation;
  if (words.some((word) => areaWords.has(word))) return readArea;
  return words.some((word) => countWords.has(word)) ? readBasementCount : null;
}

/** What the area of a basement says of it, in any unit; null: it is no number. */
function readArea(text: string): Basement | null {
  if (!/^[\d.,'’\s]*\d[\d.,'’\s]*$/u.test(text)) return null;
  return /[1-9]/u.test(text) ? 'YES' : 'NO';
}
