import type { ElectronApplication } from 'playwright-core';

/** The longest time that the main process answered nothing, milliseconds. */
export interface MainStall {
  readonly longest: number;
  /**
   * Of it, time in which the main thread computed; the rest it waited for a processor. Null where the system does not
   * say.
   */
  readonly computing: number | null;
  /** The most that the main thread has computed in one stall, which need not be the longest. */
  readonly mostComputing: number | null;
  /** Stalls over 50 ms, and those in which more than 50 ms were computed. */
  readonly over50: number;
  readonly computingOver50: number | null;
  /** How often the process had a turn for something else. */
  readonly turns: number;
}

/** A turn of the loop that is asked for every so often, milliseconds. */
const INTERVAL_MILLISECONDS = 5;

/**
 * Begins to watch the main process of an application: a timer that comes late says for how long nothing was answered,
 * and Linux says how long of it the main thread has computed (proc_pid_schedstat).
 */
export async function watchMainProcess(app: ElectronApplication): Promise<void> {
  await app.evaluate((_electron, interval) => {
    const fs = process.getBuiltinModule('node:fs');
    const readComputing = (): number => {
      try {
        // Of the main thread, whose number is that of its process: nanoseconds on a processor come first.
        const text = fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1');
        return Number(text.split(' ')[0]) / 1e6;
      } catch {
        return Number.NaN;
      }
    };
    const watch = { longest: 0, computing: 0, mostComputing: 0, over50: 0, computingOver50: 0, turns: 0 };
    let [last, computed] = [performance.now(), readComputing()];
    setInterval(() => {
      const [now, computedNow] = [performance.now(), readComputing()];
      const stall = now - last - interval;
      const computing = Math.min(stall, computedNow - computed);
      watch.turns += 1;
      if (stall > 50) watch.over50 += 1;
      if (computing > 50) watch.computingOver50 += 1;
      watch.mostComputing = Math.max(watch.mostComputing, computing);
      if (stall > watch.longest) Object.assign(watch, { longest: stall, computing });
      [last, computed] = [now, computedNow];
    }, interval).unref();
    Object.assign(globalThis, { mainWatch: watch });
  }, INTERVAL_MILLISECONDS);
}

/** What the watch has seen since it was last asked. */
export function takeMainStall(app: ElectronApplication): Promise<MainStall> {
  return takeOnce(app, crypto.randomUUID());
}

/** Asked twice with the same ticket it gives the same: nothing that was seen is lost with an answer. */
function takeOnce(app: ElectronApplication, ticket: string): Promise<MainStall> {
  return app.evaluate((_electron, given) => {
    const watching = globalThis as unknown as {
      readonly mainWatch: Record<keyof MainStall, number>;
      taken?: { readonly ticket: string; readonly seen: Record<keyof MainStall, number> };
    };
    if (watching.taken?.ticket !== given) {
      watching.taken = { ticket: given, seen: { ...watching.mainWatch } };
      const none = { longest: 0, computing: 0, mostComputing: 0, over50: 0, computingOver50: 0, turns: 0 };
      Object.assign(watching.mainWatch, none);
    }
    const { seen } = watching.taken;
    const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
    return {
      longest: seen.longest,
      computing: known(seen.computing),
      mostComputing: known(seen.mostComputing),
      over50: seen.over50,
      turns: seen.turns,
      computingOver50: Number.isNaN(seen.computing) ? null : seen.computingOver50,
    };
  }, ticket);
}
