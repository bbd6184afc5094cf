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
/** Longest that a question waits for its turn or for what the server asks for, ms; longer, and offline answers instead. */
const LONGEST_WAIT_MILLISECONDS = 10_000;
/** How long a server that failed is left alone when it does not say, ms. */
const REST_MILLISECONDS = 30_000;

/** Keeps to a server's rate, tries again what may pass, and leaves a server alone that failed. */
export interface Pace {
  /** @throws ServerError; the signal's reason */
  run<Value>(ask: () => Promise<Value>, requestsPerSecond: number, signal?: AbortSignal): Promise<Value>;
}

/** Creates the pace of one server. */
export function createPace(pacer: Pacer): Pace {
  let nextTurn = 0;
  let restUntil = 0;

  async function takeTurn(requestsPerSecond: number, signal: AbortSignal | undefined): Promise<void> {
    const now = pacer.now();
    const turn = Math.max(now, nextTurn);
    if (turn - now > LONGEST_WAIT_MILLISECONDS) {
      throw new ServerError('rateLimited', 'too many questions are waiting for their turn');
    }
    nextTurn = turn + 1000 / requestsPerSecond;
    if (turn > now) await pacer.sleep(turn - now, signal);
  }

  async function attempt<Value>(
    ask: () => Promise<Value>,
    requestsPerSecond: number,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    for (let tried = 0; ; tried += 1) {
      await takeTurn(requestsPerSecond, signal);
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ServerError) || !mayPass(error) || tried === RETRIES) throw error;
        const pause = error.retryAfterMilliseconds ?? FIRST_PAUSE_MILLISECONDS * 2 ** tried;
        if (pause > LONGEST_WAIT_MILLISECONDS) throw error;
        await pacer.sleep(pause, signal);
      }
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

/** What says nothing about the next question: one that the server does not like, or whose answer was odd. */
function needsRest({ failure }: ServerError): boolean {
  return failure !== 'refused' && failure !== 'notUnderstood' && failure !== 'tooLarge';
}
