import type { NumberStyle } from '#shared/settings/setting-choices.ts';

/** A locale that writes numbers in each style. */
const localeOfStyle = {
  'comma-point': 'en-CA',
  'space-comma': 'fr-CA',
  'point-comma': 'de-DE',
} as const satisfies Record<Exclude<NumberStyle, 'system'>, string>;

/** What is taken where the machine names no language. */
const FALLBACK = 'en-CA';

/** BCP 47 tag of a locale that writes numbers in the style. */
export function resolveNumberLocale(style: NumberStyle): string {
  return style === 'system' ? (globalThis.navigator?.language ?? FALLBACK) : localeOfStyle[style];
}

/** BCP 47 tag for dates: in the language of the texts around them, in the order of the machine where that speaks it. */
export function resolveDateLocale(language: string): string {
  const machine = globalThis.navigator?.language ?? FALLBACK;
  if (machine.split('-')[0] === language) return machine;
  return FALLBACK.split('-')[0] === language ? FALLBACK : language;
}
