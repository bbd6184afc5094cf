import type { TFunction } from 'i18next';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { RiskAnswer } from './risk-answer.ts';
import { findRiskWord } from './risk-word.ts';

/** One sentence with the indices, to be said aloud when new figures arrive. */
export function summariseAnswer(answer: RiskAnswer, t: TFunction): string {
  const { floods, wildfire, match } = answer.assessment;
  const sayIndex = (hazard: string, index: number): string => `${hazard} ${index}, ${t(`risk.${findRiskWord(index)}`)}`;
  const parts = floodHazards.map((hazard) => {
    const figures = floods[hazard];
    const name = t(`hazard.${hazard}`);
    return figures.status === 'answered'
      ? sayIndex(name, figures.floodIndex)
      : `${name}: ${t(`absence.${figures.status}`)}`;
  });
  const fire =
    wildfire.status === 'answered'
      ? sayIndex(t('hazard.wildfire'), wildfire.wildfireIndex)
      : `${t('hazard.wildfire')}: ${t(`absence.${wildfire.status}`)}`;
  return t('answer.summary', { place: match?.label ?? t('match.coordinates'), figures: [...parts, fire].join('. ') });
}
