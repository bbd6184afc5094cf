import type { Portfolio } from './portfolio-queries.ts';

/** A pack that figures of a portfolio were worked out from, and how many locations have figures of it. */
export interface UsedPack {
  readonly id: string;
  readonly version: string;
  readonly curveSet: string;
  readonly rows: number;
}

/**
 * The packs that the figures of now were worked out from, each once: of several runs where the last was not brought to
 * its end.
 */
export function listUsedPacks({ bases }: Pick<Portfolio, 'bases'>): UsedPack[] {
  const used = new Map<string, UsedPack>();
  for (const { packs, rows } of bases) {
    for (const pack of packs) {
      const key = JSON.stringify([pack.id, pack.version, pack.curveSet]);
      used.set(key, { ...pack, rows: rows + (used.get(key)?.rows ?? 0) });
    }
  }
  return [...used.values()];
}
