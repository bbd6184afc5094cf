import type { PackReference } from '#shared/query/explanation.ts';
import { listSpeakingPacks } from '#shared/pack/list-speaking-packs.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import type { RiskAnswer } from './risk-queries.ts';

/** The packs that spoke in an answer, each once. */
export function listAnswerPacks(answer: RiskAnswer): PackReference[] {
  const { explanation, ground } = answer.assessment;
  const packs = [...listSpeakingPacks(explanation), ...(ground === undefined ? [] : [ground.pack])];
  return [...new Map(packs.map((pack) => [formatPackKey(pack), pack])).values()];
}

/** The packs that spoke in several answers, a line each: who made their data, and what it is not fit for. */
export function listSourceLines(answers: readonly RiskAnswer[]): string[] {
  const lines = answers.flatMap(listAnswerPacks).map(({ title, version, attribution, limits }) => {
    const said = [`${title} ${version}, ${attribution}`, limits];
    return said.filter((text) => text !== '').join(' · ');
  });
  return [...new Set(lines)];
}

/** Whether any figure of an answer comes from invented data. */
export function hasSyntheticData(answer: RiskAnswer): boolean {
  return listAnswerPacks(answer).some((pack) => pack.synthetic);
}
