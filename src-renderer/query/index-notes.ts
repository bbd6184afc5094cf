import type { TFunction } from 'i18next';
import type { Assessment } from '#shared/query/assessment.ts';
import { findOwnDepths } from '#shared/query/own-depths.ts';
import { findHeadlineDepth } from '#shared/query/headline-depth.ts';
import type { MapDepth } from '#shared/hazard/map-depth.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
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
 * What stands beneath a flood index: the depth, and when the water begins. Nothing where there is no index.
 *
 * @param scenario how the defences behave; named where its depths are other than those of the index
 */
export function describeFloodIndex(
  { floods, explanation }: Pick<Assessment, 'floods' | 'explanation'>,
  hazard: FloodHazard,
  t: TFunction,
  formatters: Formatters,
  scenario: Scenario = 'base',
): string[] {
  if (floods[hazard].status !== 'answered') return [];
  const trace = explanation.floods[hazard];
  if (trace?.openWater === 'answeredWith10') return [t('answer.openWater')];
  const isOwn = trace !== undefined && findOwnDepths(trace).some((own) => own.scenario === scenario);
  const shown = isOwn ? scenario : 'base';
  const name = (words: string): string =>
    shown === 'base' ? words : t('answer.inScenario', { scenario: t(`scenario.${shown}`), words });
  const firstWet = trace?.scenarios[shown]?.depthsMetres.findIndex((metres) => metres > 0) ?? -1;
  if (trace === undefined || firstWet === -1) {
    const isNotModelled = explanation.warnings.some((told) => told.code === 'notModelled' && told.hazard === hazard);
    return [name(t(isNotModelled ? 'answer.notModelled' : 'answer.dry'))];
  }
  const years = formatters.significant(trace.returnPeriodsYears[firstWet]!, 6);
  return [name(describeDepth(findHeadlineDepth(trace, shown)!, t, formatters)), t('answer.wetFrom', { years })];
}

function describeDepth({ returnPeriodYears, depthMetres }: MapDepth, t: TFunction, formatters: Formatters): string {
  const years = formatters.significant(returnPeriodYears, 6);
  if (depthMetres === 0) return t('answer.dryAt', { years });
  return t('answer.depthAt', { depth: formatters.depth(depthMetres), lengthUnit: formatters.lengthSymbol, years });
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
