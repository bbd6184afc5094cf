import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openKeys } from './open-table.ts';
import { visitIds } from './encode-ids.ts';
import { requireIndexed } from './index-fault.ts';
import { toKey } from './key-range.ts';

/** Entries that are read from the lists of pieces for one question: bounds the work whatever is asked. */
const MOST_LISTED = 60_000;

/** Finds ids whose key shares pieces of three letters with what is asked, those that share most first. */
export type FindSimilar = (grams: readonly string[], limit: number) => number[];

/**
 * Prepares the search over one kind of keys. The rarest pieces are read first and the commonest left out once enough
 * has been read: a key with two typing errors shares at least some of the rare ones.
 */
export function prepareFindSimilar(tables: StoredTables, kind: number): FindSimilar {
  const keys = openKeys(tables, 'gram');
  return (grams, limit) => {
    const known = grams
      .map((gram) => ({ gram, count: (keys.find([kind, toKey(gram)], 3)?.[2] as number | undefined) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count);
    const shared = new Map<number, number>();
    let listed = 0;
    for (const { gram, count } of known) {
      if (listed > 0 && listed + count > MOST_LISTED) break;
      listed += count;
      const [, , , ids] = requireIndexed(keys.find([kind, toKey(gram)]), 'list of names');
      visitIds(ids as Buffer, (id) => shared.set(id, (shared.get(id) ?? 0) + 1));
    }
    return selectMostShared(shared, limit);
  };
}

/** Share of the best count below which a key has too little in common. */
const LEAST_SHARE = 0.5;

/** The ids with the highest counts, without sorting all of them. */
function selectMostShared(shared: ReadonlyMap<number, number>, limit: number): number[] {
  const buckets: number[][] = [];
  for (const [id, count] of shared) (buckets[count] ??= []).push(id);
  const best = buckets.length - 1;
  const ids: number[] = [];
  for (let count = best; count >= Math.max(1, best * LEAST_SHARE) && ids.length < limit; count -= 1) {
    for (const id of buckets[count] ?? []) {
      if (ids.length === limit) break;
      ids.push(id);
    }
  }
  return ids;
}
