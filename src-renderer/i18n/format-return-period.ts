import type { TFunction } from 'i18next';
import type { Formatters } from './formatters.ts';

/** "1 in 100 years (1 %)": the return period and its annual exceedance probability. */
export function formatReturnPeriod(years: number, t: TFunction, formatters: Formatters): string {
  return t('returnPeriod.full', { years: formatters.significant(years, 6), percent: formatters.percent(1 / years) });
}

/** "1 in 100 years". */
export function formatReturnPeriodShort(years: number, t: TFunction, formatters: Formatters): string {
  return t('returnPeriod.short', { years: formatters.significant(years, 6) });
}
