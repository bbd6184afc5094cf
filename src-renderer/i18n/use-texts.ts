import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from './formatters.ts';
import { useFormatters } from './use-formatters.ts';

/** The words of the window's language and how it writes figures; each function the same until one of them changes. */
export function useTexts(): Formatters & { readonly t: TFunction } {
  return { ...useFormatters(), t: useTranslation().t };
}
