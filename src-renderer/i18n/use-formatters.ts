import type { i18n as Texts } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDisplayStore } from './display-store.ts';
import { createFormatters, type Formatters } from './formatters.ts';
import { resolveDateLocale, resolveNumberLocale } from './locale.ts';

const formattersByChoice = new Map<string, Formatters>();

/**
 * The formatters of the chosen number style and unit of length, with dates in the language of the texts; the same
 * object until one of them changes.
 *
 * @param texts those of this part of the window when they are left out
 */
export function useFormatters(texts?: Texts): Formatters {
  const { i18n } = useTranslation(undefined, texts === undefined ? {} : { i18n: texts });
  const numberStyle = useDisplayStore((state) => state.numberStyle);
  const lengthUnit = useDisplayStore((state) => state.lengthUnit);
  const locale = resolveNumberLocale(numberStyle);
  const dateLocale = resolveDateLocale(i18n.language);
  const key = `${locale} ${dateLocale} ${lengthUnit}`;
  let formatters = formattersByChoice.get(key);
  if (formatters === undefined) {
    formatters = createFormatters(locale, { lengthUnit, dateLocale });
    formattersByChoice.set(key, formatters);
  }
  return formatters;
}
