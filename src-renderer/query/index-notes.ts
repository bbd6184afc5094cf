import type { TFunction } from 'i18next';
import type { Assessment } from '#shared/query/assessment.ts';
import { findHeadlineDepth } from '#shared/query/headline-depth.ts';
import type { HazardTrace } from '#shared/query/explanation.ts';
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

/** What stands beneath a flood index: the depth, and when the water begins. Nothing where there is no index. */
export function describeFloodIndex(
  { floods, explanation }: Pick<Assessment, 'floods' | 'explanation'>,
  hazard: FloodHazard,
  t: TFunction,
  formatters: Formatters,
): string[] {
  if (floods[hazard].status !== 'answered') return [];
  const trace = explanation.floods[hazard];
  const years = trace?.firstWetReturnPeriodYears ?? null;
  if (years !== null) {
    return [...describeDepth(trace, t, formatters), t('answer.wetFrom', { years: formatters.significant(years, 6) })];
  }
  const isNotModelled = explanation.warnings.some((told) => told.code === 'notModelled' && told.hazard === hazard);
  const dry = isNotModelled ? 'answer.notModelled' : 'answer.dry';
  return [t(trace?.openWater === 'answeredWith10' ? 'answer.openWater' : dry)];
}

function describeDepth(trace: HazardTrace | undefined, t: TFunction, formatters: Formatters): string[] {
  const found = trace === undefined ? null : findHeadlineDepth(trace);
  if (found === null) return [];
  const years = formatters.significant(found.returnPeriodYears, 6);
  if (found.depthMetres === 0) return [t('answer.dryAt', { years })];
  const { depth, lengthSymbol } = formatters;
  return [t('answer.depthAt', { depth: depth(found.depthMetres), lengthUnit: lengthSymbol, years })];
}

/** The structure's flood score in a sentence; null where there is none. */
export function explainScore(
  { floods, explanation }: Pick<Assessment, 'floods' | 'explanation'>,
  hazard: FloodHazard,
  t: TFunction,
  { significant }: Formatters,
): string | null {
  const figures = floods[hazard];
  if (figures.status !== 'answered') return null;
  const { structureFloodScore: score } = figures;
  const perMille = explanation.floods[hazard]?.score.averageAnnualDamagePerMille ?? null;
  const said = { score, word: t(`risk.${findRiskWord(score)}`) };
  return perMille === null
    ? t('answer.scoreExplained', said)
    : t('answer.scoreExplainedWith', { ...said, perMille: significant(perMille, 2) });
}
