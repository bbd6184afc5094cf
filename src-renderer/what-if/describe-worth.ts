import type { TFunction } from 'i18next';
import { addBenefits, changesValue } from '#shared/query/variant-worth.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { formatSigned } from '#renderer/i18n/formatters.ts';
import type { RankedVariant } from './rank-variants.ts';

/** What a measure is worth, in one line; why nothing can be said of it where that is so. */
export function describeWorth(
  { variant, economics, worth, benefits, currency }: RankedVariant & { readonly currency: string },
  t: TFunction,
  { money, fixed, significant }: Formatters,
): string {
  if (benefits.length === 0) return t('whatIf.worth.noFigures');
  if (changesValue(variant)) return t('whatIf.worth.otherValue');
  const saved = addBenefits(benefits);
  if (saved <= 0) return t('whatIf.worth.savesNothing');
  if (worth === null) return t('whatIf.worth.lifeMissing');
  const years = significant(economics.lifeYears ?? 0, 4);
  const rate = significant(economics.discountRate * 100, 4);
  const value = t('whatIf.worth.value', { amount: money(Math.round(worth.presentValue)), currency, years, rate });
  if (worth.netPresentValue === null) return [value, t('whatIf.worth.costMissing')].join(' ');
  return [
    ...(worth.benefitCostRatio === null ? [] : [t('whatIf.worth.ratio', { ratio: fixed(worth.benefitCostRatio, 2) })]),
    t('whatIf.worth.net', { amount: formatSigned(Math.round(worth.netPresentValue), money), currency }),
    ...(worth.payBackYears === null ? [] : [t('whatIf.worth.payBack', { years: fixed(worth.payBackYears, 1) })]),
    value,
  ].join(' ');
}
