import type { Explanation, PackReference } from '#shared/query/explanation.ts';
import { formatPackKey } from './pack.ts';

/** The packs that spoke in a calculation, each once, in the order of the hazards. */
export function listSpeakingPacks({ floods, wildfire }: Pick<Explanation, 'floods' | 'wildfire'>): PackReference[] {
  const speaking = [...Object.values(floods), wildfire].flatMap((trace) => (trace === null ? [] : [trace.pack]));
  return [...new Map(speaking.map((pack) => [formatPackKey(pack), pack])).values()];
}
