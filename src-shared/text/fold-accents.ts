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
 * Writes a text in lower case and without accents: `École` gives `ecole`, `Straße` gives `strasse`. The one rule by
 * which texts are looked for; signs and spaces stay. Folding twice changes nothing.
 */
export function foldAccents(text: string): string {
  // Most texts are plain ASCII, which normalising would only cost time.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıħς]/g, (letter) => plainLetters[letter] ?? letter);
}
