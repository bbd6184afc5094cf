import type { TFunction, i18n as Texts } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NumberStyle } from '#shared/settings/setting-choices.ts';
import { type Formatters, createFormatters } from './formatters.ts';
import { useDisplayStore } from './display-store.ts';

/** The words of the window's language and how it writes figures; each function the same until one of them changes. */
export function useTexts(): Formatters & { readonly t: TFunction } {
  return { ...useFormatters(), t: useTranslation().t };
}

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

/** A locale that writes numbers in each style. */
const localeOfStyle = {
  'comma-point': 'en-CA',
  'space-comma': 'fr-CA',
  'point-comma': 'de-DE',
} as const satisfies Record<Exclude<NumberStyle, 'system'>, string>;

/** What is taken where the machine names no language. */
const FALLBACK = 'en-CA';

/** BCP 47 tag of a locale that writes numbers in the style. */
function resolveNumberLocale(style: NumberStyle): string {
  return style === 'system' ? (globalThis.navigator?.language ?? FALLBACK) : localeOfStyle[style];
}

/** BCP 47 tag for dates: in the language of the texts around them, in the order of the machine where that speaks it. */
function resolveDateLocale(language: string): string {
  const machine = globalThis.navigator?.language ?? FALLBACK;
  if (machine.split('-')[0] === language) return machine;
  return FALLBACK.split('-')[0] === language ? FALLBACK : language;
}
