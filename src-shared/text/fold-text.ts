import { foldAccents } from './fold-accents.ts';

/**
 * Writes a text the way names are compared: lower case, without accents and punctuation, words separated by one space,
 * `ß` as `ss`, the Dutch `ij` as `y`. French elisions and the Dutch `'t` become words of their own (`l'église` gives
 * `l eglise`), other apostrophes join (`O'Connor` gives `oconnor`). Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return foldLetters(text).replaceAll('ij', 'y');
}

/** The same, with the Dutch `ij` left as two letters: what typing errors are counted on. */
export function foldLetters(text: string): string {
  // Most names are words of a to z, which these rules would only cost time.
  if (/^[a-z\d]+(?: [a-z\d]+)*$/i.test(text)) return text.toLowerCase();
  return foldAccents(text)
    .replace(/(?<![\p{L}\p{N}])(l|d|qu|t|s)['’‘ʼ`´]+/gu, '$1 ')
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text, folded. */
export function splitWords(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}
