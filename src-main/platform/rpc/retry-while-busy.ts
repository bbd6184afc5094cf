import { setTimeout as delay } from 'node:timers/promises';

/** Which errors are waited out, and what ends the waiting early. */
export interface Patience {
  /** Whether an error passes by itself: the work was not begun, and will succeed a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Time until the next attempt, milliseconds. */
const PAUSE_MILLISECONDS = 20;
/** Long enough for another process to bring thousands of surveys in. */
const LONGEST_MILLISECONDS = 60_000;

/**
 * Does work, and does it again every 20 ms while what it needs is held by another: until it succeeds, is cancelled, or
 * a minute has gone by. The thread does everything else meanwhile.
 *
 * @throws what the last attempt threw
 */
export async function retryWhileBusy<Result>(
  work: () => Result | Promise<Result>,
  { isTransient, signal }: Patience,
): Promise<Result> {
  const until = performance.now() + LONGEST_MILLISECONDS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || signal?.aborted || performance.now() > until) throw error;
    }
    await delay(PAUSE_MILLISECONDS);
  }
}
