import { useDisplayStore } from './display-store.ts';
import { createFormatters, type Formatters } from './formatters.ts';
import { resolveDateLocale, resolveNumberLocale } from './locale.ts';

const formattersByChoice = new Map<string, Formatters>();

/** The formatters of the chosen number style and unit of length; the same object until one of them changes. */
export function useFormatters(): Formatters {
  const numberStyle = useDisplayStore((state) => state.numberStyle);
  const lengthUnit = useDisplayStore((state) => state.lengthUnit);
  const locale = resolveNumberLocale(numberStyle);
  const dateLocale = resolveDateLocale();
  const key = `${locale} ${dateLocale} ${lengthUnit}`;
  let formatters = formattersByChoice.get(key);
  if (formatters === undefined) {
    formatters = createFormatters(locale, { lengthUnit, dateLocale });
    formattersByChoice.set(key, formatters);
  }
  return formatters;
}
