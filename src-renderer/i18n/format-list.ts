import i18next from 'i18next';

/**
 * Several words as one text, joined as the language of the texts does it, whatever the style of numbers: "A, B and C", or
 * "A, B, C" as mere units.
 */
export function formatList(words: readonly string[], type: 'conjunction' | 'unit' = 'conjunction'): string {
  return new Intl.ListFormat(i18next.language, { type }).format(words);
}
