import { readFileSync } from 'node:fs';

/** How long this thread answered nothing, milliseconds. */
export interface ThreadStalls {
  readonly longest: number;
  /**
   * Most that was computed in one of them: the rest of a stall it waited for a processor. NaN where the system does not
   * say.
   */
  readonly mostComputed: number;
}

/** A turn of the loop that is asked for every so often, milliseconds. */
const INTERVAL_MILLISECONDS = 2;

/**
 * Begins to watch the main thread of this process: a timer that comes late says for how long nothing was answered, and
 * Linux says how long of it the thread has computed (proc_pid_schedstat). Gives what ends it.
 */
export function watchThread(): () => ThreadStalls {
  let [longest, mostComputed] = [0, 0];
  let [last, computed] = [performance.now(), readComputing()];
  const timer = setInterval(() => {
    const [now, computedNow] = [performance.now(), readComputing()];
    const stall = now - last - INTERVAL_MILLISECONDS;
    longest = Math.max(longest, stall);
    mostComputed = Math.max(mostComputed, Math.min(stall, computedNow - computed));
    [last, computed] = [now, computedNow];
  }, INTERVAL_MILLISECONDS);
  return () => {
    clearInterval(timer);
    return { longest, mostComputed };
  };
}

/** Milliseconds that the main thread, whose number is that of its process, has been on a processor. */
function readComputing(): number {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1');
    return Number(text.split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
