import { foldText } from '#shared/text/fold-text.ts';
import words from './data/plain-words.json' with { type: 'json' };

const unknownWords = new Set(words.unknown);
/** Longest text that can be one of the words. */
const LONGEST_WORD = 20;
/**
 * First letters of the words, both cases, and every sign: whether a text may be one is mostly seen on its first
 * character.
 */
const firstLetters = new Set(words.unknown.flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]));

const HASH = 35;

/**
 * Whether a cell says nothing: empty, dashes, dots or question marks only, or a word such as `N/A`, `unknown`,
 * `inconnu`.
 */
export function isBlankCell(text: string): boolean {
  if (text === '') return true;
  if (text.length > LONGEST_WORD) return text.trim() === '';
  const first = text.charCodeAt(0);
  // `#N/A` is an error of a spreadsheet, not a word.
  if (first === HASH || (isLetterOrDigit(first) && !firstLetters.has(first))) return false;
  const folded = foldText(text);
  // Letters and digits are all that folding leaves; what has none of them and no other sign of a value says nothing.
  return folded === '' ? /^[\s\-–—._?*/\\'’]*$/u.test(text) : unknownWords.has(folded);
}

/**
 * The same of a cell that names an area or a country: two capitals are its code (`ND`, `NA`), not a word for nothing.
 */
export function isBlankPlace(text: string): boolean {
  return !/^[A-Z]{2}$/.test(text) && isBlankCell(text);
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
