import type { TFunction } from 'i18next';
import { MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import type { RiskAnswer } from '#renderer/query/risk-answer.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';

/**
 * What the figures of an answer assume, as far as it is in them: how depths are read, and what makes losses of them.
 */
export function listAssumptions(
  { assessment, request }: Pick<RiskAnswer, 'assessment' | 'request'>,
  t: TFunction,
  { lengthInput, distance }: Formatters,
): string[] {
  const { wildfire } = assessment.explanation;
  const floods = Object.values(assessment.explanation.floods);
  const hasLosses = floods.some(({ losses }) => losses !== null);
  const curves = floods.flatMap(({ losses, score }) =>
    losses === null ? score.curves : Object.values(losses).flatMap((asset) => asset.curves),
  );
  return [
    ...(floods.length === 0 ? [] : [t('report.assumption.cell', { depth: lengthInput(MINIMUM_DEPTH_METRES) })]),
    ...(curves.length === 0 ? [] : [t('report.assumption.curve')]),
    // Two curves for one asset are those with and without a basement.
    ...(curves.some(({ weight }) => weight < 1) ? [t('report.assumption.basement')] : []),
    ...(hasLosses && request.financial !== undefined
      ? [t('report.assumption.deductible'), t('report.assumption.aal'), t('report.assumption.pml')]
      : []),
    // A map that holds classes has its maker's assumptions.
    ...(wildfire === null || wildfire.method === 'classified'
      ? []
      : [t('report.assumption.wildfire', { radius: distance(WILDFIRE_NEIGHBOURHOOD_METRES) })]),
  ];
}
