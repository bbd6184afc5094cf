import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { english } from './en/english.ts';

/** Starts the translations; synchronous, because the first language is part of the first chunk. */
export function startTranslations(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
}
