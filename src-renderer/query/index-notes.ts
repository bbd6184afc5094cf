import type { TFunction } from 'i18next';
import type { Assessment } from '#shared/query/assessment.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { findRiskWord } from './risk-word.ts';

/**
 * What stands beneath a flood index: the structure's score, and when the water begins. Nothing where there is no index.
 *
 * @param scoreKey a tile has no room for the score's whole name
 */
export function describeFloodIndex(
  { floods, explanation }: Pick<Assessment, 'floods' | 'explanation'>,
  hazard: FloodHazard,
  t: TFunction,
  formatters: Formatters,
  scoreKey: 'score' | 'scoreShort' = 'score',
): string[] {
  const figures = floods[hazard];
  if (figures.status !== 'answered') return [];
  const score = figures.structureFloodScore;
  const trace = explanation.floods[hazard];
  const years = trace?.firstWetReturnPeriodYears ?? null;
  const beginning =
    years === null
      ? t(trace?.openWater === 'answeredWith10' ? 'answer.openWater' : 'answer.dry')
      : t('answer.wetFrom', { years: formatters.significant(years, 6) });
  return [t(`answer.${scoreKey}`, { score, word: t(`risk.${findRiskWord(score)}`) }), beginning];
}
