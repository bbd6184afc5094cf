import i18next, { type i18n as Texts } from 'i18next';

const textsByLanguage = new Map<string, Texts>();

/** The texts in one language, whatever the window's own is; the window's texts where they are the same. */
export function textsIn(language: string): Texts {
  if (language === i18next.language) return i18next;
  let texts = textsByLanguage.get(language);
  if (texts === undefined) {
    texts = i18next.cloneInstance({ lng: language });
    textsByLanguage.set(language, texts);
  }
  return texts;
}
