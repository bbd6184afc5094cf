import { restoreFormula } from '#main/platform/text/csv-text.ts';

/** A text as it is used, and what had to be done to it. */
export interface CleanedText {
  readonly text: string;
  readonly hadControlCharacters: boolean;
  readonly hadLineBreak: boolean;
}

/**
 * Unicode's control characters (Cc) and halves of surrogate pairs (Cs), which the query service refuses; soft hyphens,
 * blanks of no width, marks of direction and of byte order, which come with what is copied from pages and make equal
 * texts differ.
 */
// eslint-disable-next-line no-control-regex -- these characters are what is looked for
const controlCharacters = /[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const lineBreaks = /\s*(?:\r\n|\r|\n|\u2028|\u2029)\s*/gu;

const APOSTROPHE = 39;
/** Comma, semicolon and quotation mark, behind which an apostrophe may keep a text from being a formula. */
const beforeFormula: readonly number[] = [44, 59, 34];

/**
 * Whether a text is used as it stands: no control character, no blank at its ends, no apostrophe in front
 * of a formula. The first thing asked of nearly every cell, so it looks at the characters and nothing else.
 */
export function isCleanText(text: string): boolean {
  const { length } = text;
  if (length === 0) return true;
  const first = text.charCodeAt(0);
  if (first <= 32 || first === APOSTROPHE || text.charCodeAt(length - 1) <= 32) return false;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === APOSTROPHE && beforeFormula.includes(text.charCodeAt(index - 1))) return false;
    // Above ASCII there are C1 controls, other blanks, line separators and surrogates: left to the slow way.
    if (code < 32 || (code >= 127 && (code <= 160 || code === 173 || code >= 0x2000))) return false;
  }
  return true;
}

/**
 * Trims a text, takes off the apostrophes by which spreadsheets, and this application's own files, keep it from being
 * a formula, replaces line breaks within it by commas and takes out other control characters.
 */
export function cleanText(raw: string): CleanedText {
  const text = restoreFormula(raw.trim()).trim();
  const joined = text.replaceAll(lineBreaks, ', ');
  const cleaned = joined.replaceAll('\t', ' ').replaceAll(controlCharacters, '').trim();
  return {
    // A mark of no width may have stood in front of it: a text that was cleaned stays as it is when it is read again.
    text: restoreFormula(cleaned),
    hadControlCharacters: cleaned.length !== joined.trim().length,
    hadLineBreak: joined !== text,
  };
}
