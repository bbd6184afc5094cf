import { create } from 'zustand';

/** Formats of numbers and dates that can be chosen; `system` follows the machine. */
export const numberLocales = ['system', 'en-CA', 'en-GB', 'en-US', 'fr-CA', 'de-DE', 'nl-NL'] as const;
/** One of {@link numberLocales}. */
export type NumberLocale = (typeof numberLocales)[number];

interface LocaleState {
  readonly choice: NumberLocale;
  readonly choose: (choice: NumberLocale) => void;
}

const STORAGE_KEY = 'freeboard.number-locale';

function isNumberLocale(value: string | null): value is NumberLocale {
  return numberLocales.includes(value as NumberLocale);
}

/** The chosen formats; kept in this window's storage. */
export const useLocaleStore = create<LocaleState>((set) => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return {
    choice: isNumberLocale(stored) ? stored : 'system',
    choose(choice) {
      localStorage.setItem(STORAGE_KEY, choice);
      set({ choice });
    },
  };
});

/** BCP 47 tag of a choice. */
export function resolveLocale(choice: NumberLocale): string {
  return choice === 'system' ? (globalThis.navigator?.language ?? 'en-CA') : choice;
}
