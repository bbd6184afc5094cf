import type { i18n, TFunction } from 'i18next';
import type { PortfolioRow } from '#shared/domain/portfolio-review.ts';

/** Why a row is set aside, in words, with what the file says there. */
export function describeReason(
  { code, detail }: Pick<PortfolioRow['reasons'][number], 'code' | 'detail'>,
  t: TFunction,
  texts: Pick<i18n, 'exists'>,
): string {
  // A rule of a later version has no words here.
  const isKnown: boolean = texts.exists(`rowReason.${code}`);
  const words = isKnown ? t(`rowReason.${code}` as 'rowReason.no-location') : code;
  return detail === '' ? words : `${words}: ${detail}`;
}
