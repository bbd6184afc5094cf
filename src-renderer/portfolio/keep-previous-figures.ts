import { hashKey, type QueryKey } from '@tanstack/react-query';

/**
 * Keeps figures in sight while those of another filter are on their way (`placeholderData`); those that mean something
 * else are not kept.
 * @param asked key of what is asked now; its last part is the filter.
 */
export function keepPreviousFigures(asked: QueryKey) {
  return <Data>(former: Data | undefined, formerQuery: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    formerQuery !== undefined && hashMeaning(formerQuery.queryKey) === hashMeaning(asked) ? former : undefined;
}

/** Hashes a key without its last part, the filter. */
function hashMeaning(key: QueryKey): string {
  return hashKey(key.slice(0, -1));
}
