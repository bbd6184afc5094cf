import { setTimeout as wait } from 'node:timers/promises';
import { ServerError } from './server-error.ts';

/** The time, and waiting for it to pass; replaceable in tests. */
export interface Pacer {
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** The machine's own clock. */
export const machinePacer: Pacer = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, { signal });
  },
};

/** Tries after the first one, and the pause before the first of them, ms; each further pause is twice as long. */
const RETRIES = 2;
const FIRST_PAUSE_MILLISECONDS = 500;
/**
 * Longest that a question waits in all, for its turns and for what the server asks for, ms; longer, and offline
 * answers.
 */
const LONGEST_WAIT_MILLISECONDS = 10_000;
/** How long a server that failed is left alone when it does not say, ms. */
const REST_MILLISECONDS = 30_000;

/** Keeps to a server's rate, tries again what may pass, and leaves a server alone that failed. */
export interface Pace {
  /** @throws ServerError; the signal's reason */
  run<Value>(ask: () => Promise<Value>, requestsPerSecond: number, signal?: AbortSignal): Promise<Value>;
}

export function createPace(pacer: Pacer): Pace {
  let nextTurn = 0;
  let restUntil = 0;

  /** Waits for the next turn; gives for how long, null when that is longer than it may be. */
  async function takeTurn(requestsPerSecond: number, longest: number, signal?: AbortSignal): Promise<number | null> {
    const now = pacer.now();
    const turn = Math.max(now, nextTurn);
    if (turn - now > longest) return null;
    nextTurn = turn + 1000 / requestsPerSecond;
    if (turn > now) await pacer.sleep(turn - now, signal);
    return turn - now;
  }

  async function attempt<Value>(
    ask: () => Promise<Value>,
    requestsPerSecond: number,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    let patience = LONGEST_WAIT_MILLISECONDS;
    let failure = new ServerError('waiting', 'too many questions are waiting for their turn');
    for (let tried = 0; ; tried += 1) {
      const waited = await takeTurn(requestsPerSecond, patience, signal);
      if (waited === null) throw failure;
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ServerError) || !mayPass(error) || tried === RETRIES) throw error;
        failure = error;
      }
      const pause = failure.retryAfterMilliseconds ?? FIRST_PAUSE_MILLISECONDS * 2 ** tried;
      patience -= waited + pause;
      if (patience < 0) throw failure;
      await pacer.sleep(pause, signal);
    }
  }

  return {
    async run(ask, requestsPerSecond, signal) {
      if (pacer.now() < restUntil) throw new ServerError('resting', 'the server failed a moment ago');
      try {
        return await attempt(ask, requestsPerSecond, signal);
      } catch (error) {
        if (error instanceof ServerError && needsRest(error)) {
          restUntil = pacer.now() + (error.retryAfterMilliseconds ?? REST_MILLISECONDS);
        }
        throw error;
      }
    },
  };
}

/** What may be over in a moment: a busy server, a broken connection. Not a wait that was long already. */
function mayPass({ failure }: ServerError): boolean {
  return failure === 'rateLimited' || failure === 'serverError' || failure === 'unreachable';
}

/**
 * Not what says nothing about the next question: one that the server did not like or never got, or whose answer was
 * odd.
 */
function needsRest({ failure }: ServerError): boolean {
  return failure !== 'refused' && failure !== 'waiting' && failure !== 'notUnderstood' && failure !== 'tooLarge';
}
