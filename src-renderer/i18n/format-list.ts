import i18next from 'i18next';

/**
 * Several words as one text, joined as the language of the texts does it, whatever the style of numbers: "A, B and C",
 * or "A, B, C" as mere units.
 *
 * @param language the window's when it is left out
 */
export function formatList(
  words: readonly string[],
  type: 'conjunction' | 'unit' = 'conjunction',
  language: string = i18next.language,
): string {
  return new Intl.ListFormat(language, { type }).format(words);
}
