import { createFormatters, type Formatters } from './formatters.ts';
import { resolveLocale, useLocaleStore } from './locale.ts';

const formattersByLocale = new Map<string, Formatters>();

/** The formatters of the chosen locale. */
export function useFormatters(): Formatters {
  const locale = resolveLocale(useLocaleStore((state) => state.choice));
  let formatters = formattersByLocale.get(locale);
  if (formatters === undefined) {
    formatters = createFormatters(locale);
    formattersByLocale.set(locale, formatters);
  }
  return formatters;
}
