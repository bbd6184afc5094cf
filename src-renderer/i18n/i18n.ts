import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { withoutTurns } from '#shared/text/line.ts';
import { useDisplayStore } from './display-store.ts';
import { english } from './en/english.ts';
import { displayUnits } from './display-length.ts';

/**
 * Starts the translations; synchronous, because the first language is part of the first chunk. Every text is written
 * anew when another unit of length is chosen.
 */
export function startTranslations(): void {
  if (i18next.isInitialized) return;
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // React keeps markup from being any; what a text of strangers may do is to turn the sentence that it stands in.
    interpolation: { escapeValue: true, escape: withoutTurns, defaultVariables: nameLengthUnit() },
    returnNull: false,
    initAsync: false,
  });
  keepUnitsInTexts();
}

/** `{{lengthUnit}}` (m, ft) and `{{lengthUnitName}}` (metres, feet) in any text: the unit that lengths are shown in. */
function nameLengthUnit(): Record<string, string> {
  const { lengthUnit } = useDisplayStore.getState();
  return { lengthUnit: displayUnits[lengthUnit].symbol, lengthUnitName: lengthUnit };
}

function keepUnitsInTexts(): void {
  useDisplayStore.subscribe((state, previous) => {
    if (state.lengthUnit === previous.lengthUnit) return;
    const { interpolation } = i18next.options;
    if (interpolation !== undefined) interpolation.defaultVariables = nameLengthUnit();
    // What is on the screen follows a change of language; to the same one is the documented way to say so.
    void i18next.changeLanguage(i18next.language);
  });
}
