import type { PackReference } from '#shared/query/explanation.ts';
import { listSpeakingPacks } from '#shared/pack/list-speaking-packs.ts';
import type { RiskAnswer } from './risk-queries.ts';

/** The packs that spoke in an answer, each once. */
export function findSources(answer: RiskAnswer): PackReference[] {
  return listSpeakingPacks(answer.assessment.explanation);
}

/** Whether any figure of an answer comes from invented data. */
export function hasSyntheticData(answer: RiskAnswer): boolean {
  return findSources(answer).some((pack) => pack.synthetic);
}
