import { isDatabaseFailure } from './database.ts';

/** Does work over the cache, and gives something else where the file does not let it. */
export type CacheGuard = <Value>(work: () => Value, otherwise: Value) => Value;

/**
 * Creates what keeps the cache from failing what it is only there to speed up, whether the disk is full, another
 * process writes for long, or the file is damaged.
 * @param onFailure told of the first failure only: there may be one for every answer
 */
export function createCacheGuard(onFailure: (cause: unknown) => void): CacheGuard {
  let isReported = false;
  return (work, otherwise) => {
    try {
      return work();
    } catch (cause) {
      if (!isDatabaseFailure(cause)) throw cause;
      if (!isReported) onFailure(cause);
      isReported = true;
      return otherwise;
    }
  };
}
