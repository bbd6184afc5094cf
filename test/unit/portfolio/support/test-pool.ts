import type { WorkPool } from '#main/portfolio/run/work-pool.ts';

/** A pool whose work is done in this thread, by `run`; everything else is as if there were no more to say. */
export function createTestPool(run: unknown, { members = 1, capacity = 1 } = {}): WorkPool {
  return {
    run: run as WorkPool['run'],
    members,
    capacity,
    unreadAddresses: new Set(),
    close: () => Promise.resolve(),
  };
}
