import type { TFunction } from 'i18next';
import type { Assessment } from '#shared/query/assessment.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';

/** Words for an index or a score of 1..10. */
const riskWords = ['minimal', 'low', 'moderate', 'high', 'veryHigh', 'extreme'] as const;
/** One of {@link riskWords}; the key of its translation. */
type RiskWord = (typeof riskWords)[number];

/** The word for an index or score: 1 minimal, 2-3 low, 4-5 moderate, 6-7 high, 8-9 very high, 10 extreme. */
export function findRiskWord(value: number): RiskWord {
  return riskWords[Math.floor(value / 2)] ?? 'extreme';
}

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
  const isNotModelled = explanation.warnings.some((told) => told.code === 'notModelled' && told.hazard === hazard);
  const dry = isNotModelled ? 'answer.notModelled' : 'answer.dry';
  const beginning =
    years === null
      ? t(trace?.openWater === 'answeredWith10' ? 'answer.openWater' : dry)
      : t('answer.wetFrom', { years: formatters.significant(years, 6) });
  return [t(`answer.${scoreKey}`, { score, word: t(`risk.${findRiskWord(score)}`) }), beginning];
}
