import type { TFunction } from 'i18next';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { describeFloodIndex } from '#renderer/query/index-notes.ts';
import type { RiskAnswer } from '#renderer/query/risk-answer.ts';
import { findRiskWord } from '#renderer/query/risk-word.ts';
import type { PrintedIndex } from '../index-row.tsx';
import type { Formatters } from '#renderer/i18n/formatters.ts';

/** The four indices of an answer in words for print. */
export function describeIndices({ assessment }: RiskAnswer, t: TFunction, formatters: Formatters): PrintedIndex[] {
  const { floods, wildfire } = assessment;

  function describeFlood(hazard: FloodHazard): PrintedIndex {
    const name = t(`hazard.${hazard}`);
    const figures = floods[hazard];
    if (figures.status !== 'answered') {
      return { hazard, name, index: null, word: t(`absence.${figures.status}`), notes: [] };
    }
    return {
      hazard,
      name,
      index: figures.floodIndex,
      word: t(`risk.${findRiskWord(figures.floodIndex)}`),
      notes: describeFloodIndex(assessment, hazard, t, formatters),
    };
  }

  const name = t('hazard.wildfire');
  return [
    ...floodHazards.map(describeFlood),
    wildfire.status === 'answered'
      ? {
          hazard: 'wildfire',
          name,
          index: wildfire.wildfireIndex,
          word: t(`risk.${findRiskWord(wildfire.wildfireIndex)}`),
          notes: [t('answer.wildfireNote')],
        }
      : { hazard: 'wildfire', name, index: null, word: t(`absence.${wildfire.status}`), notes: [] },
  ];
}
