import type { PackReference } from '#shared/domain/explanation.ts';
import type { RiskAnswer } from './risk-answer.ts';

/** The packs that spoke in an answer, each once. */
export function findSources(answer: RiskAnswer): PackReference[] {
  const { floods, wildfire } = answer.assessment.explanation;
  const packs = [...Object.values(floods), wildfire].flatMap((trace) =>
    trace === null || trace === undefined ? [] : [trace.pack],
  );
  return [...new Map(packs.map((pack) => [`${pack.id}@${pack.version}`, pack])).values()];
}

/** Whether any figure of an answer comes from invented data. */
export function hasSyntheticData(answer: RiskAnswer): boolean {
  return findSources(answer).some((pack) => pack.synthetic);
}
