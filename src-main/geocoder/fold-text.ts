/** Letters that Unicode does not decompose, as they are spelled without their mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
};

/**
 * Writes a text the way names are compared: lower case, without accents and punctuation, words separated by one space,
 * `ß` as `ss`, the Dutch `ij` as `y`. French elisions and the Dutch `'t` become words of their own (`l'église` gives
 * `l eglise`), other apostrophes join (`O'Connor` gives `oconnor`). Folding twice changes nothing.
 */
export function foldText(text: string): string {
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıħς]/g, (letter) => plainLetters[letter] ?? letter);
  return bare
    .replace(/(?<![\p{L}\p{N}])(l|d|qu|t|s)['’‘ʼ`´]+/gu, '$1 ')
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ij/g, 'y');
}

/** The words of a text, folded. */
export function splitWords(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}
