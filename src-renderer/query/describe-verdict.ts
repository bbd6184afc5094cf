import type { TFunction } from 'i18next';
import type { Assessment } from '#shared/query/assessment.ts';
import { findVerdict, type LossSource } from '#shared/query/verdict.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { findRiskWord } from './index-notes.ts';

/**
 * What an answer comes to in a few sentences: the hazard that matters most, its depth, its loss and where that comes
 * from; none where no hazard has an answer.
 * @param currency what amounts are in, as it is written; null: nobody says
 */
export function describeVerdict(
  assessment: Pick<Assessment, 'floods' | 'wildfire' | 'explanation'>,
  {
    t,
    formatters,
    currency,
  }: { readonly t: TFunction; readonly formatters: Formatters; readonly currency: string | null },
): string[] {
  const verdict = findVerdict(assessment);
  if (verdict === null) return [];
  const { hazard, index, depth, loss } = verdict;
  const notModelled = assessment.explanation.warnings.flatMap((told) =>
    told.code === 'notModelled' && told.hazard !== null ? [t(`module.${told.hazard}`)] : [],
  );
  const unknown = notModelled.length === 0 ? [] : [t('verdict.unknown', { hazards: notModelled.join(', ') })];
  if (index === 1 && loss === null) return [t('verdict.nothing'), ...unknown];
  const main = { hazard: t(`module.${hazard}`), index, word: t(`risk.${findRiskWord(index)}`) };
  return [
    t('verdict.main', main),
    ...(depth === null ? [] : [describeDepth(depth, loss?.protectedYears ?? null, t, formatters)]),
    ...(loss === null
      ? []
      : [describeLoss(loss, currency, t, formatters), describeSource(loss.source, loss.share, t, formatters)]),
    ...unknown,
  ];
}

function describeLoss(
  { annual, perMille }: { readonly annual: number; readonly perMille: number },
  currency: string | null,
  t: TFunction,
  { money, significant }: Formatters,
): string {
  const figures = { loss: money(annual), perMille: significant(perMille, 2) };
  return currency === null ? t('verdict.lossOfValues', figures) : t('verdict.loss', { ...figures, currency });
}

function describeDepth(
  { returnPeriodYears, depthMetres }: { readonly returnPeriodYears: number; readonly depthMetres: number },
  protectedYears: number | null,
  t: TFunction,
  { depth, lengthSymbol, significant }: Formatters,
): string {
  const years = significant(returnPeriodYears, 6);
  if (depthMetres > 0) return t('verdict.depth', { depth: depth(depthMetres), lengthUnit: lengthSymbol, years });
  return protectedYears === null
    ? t('verdict.dry', { years })
    : t('verdict.behind', { years: significant(protectedYears, 6) });
}

function describeSource(source: LossSource, share: number, t: TFunction, { percent, significant }: Formatters): string {
  const years = significant(source.years, 6);
  const part = { share: percent(share), years };
  if (source.kind !== 'between') return t(`verdict.${source.kind}`, part);
  return t('verdict.between', { ...part, rarerYears: significant(source.rarerYears, 6) });
}
