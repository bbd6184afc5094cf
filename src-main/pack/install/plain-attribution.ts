/** Longest attribution that is kept, characters: more would fill the window. */
const LONGEST = 500;

/** Names of characters that attributions of map tiles are written with (HTML 5, 13.5). */
const namedCharacters: Readonly<Record<string, string>> = {
  copy: '\u00a9',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  middot: '\u00b7',
};

/**
 * The words of an attribution as tile archives carry it, which is often HTML: links and marks are left out; '' for
 * none.
 */
export function readPlainAttribution(html: unknown): string {
  if (typeof html !== 'string') return '';
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      if (decimal !== undefined || hex !== undefined) {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      }
      return namedCharacters[String(name).toLowerCase()] ?? whole;
    })
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text.slice(0, LONGEST);
}
