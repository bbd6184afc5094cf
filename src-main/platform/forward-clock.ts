import { isReadOnly, isStorageFull, isUnavailable } from './errors/describe-failure.ts';
import type { SettingStore } from './setting-store.ts';

/** The time, replaceable in tests. */
export interface Clock {
  now(): Date;
}

/** Key under which the latest time is kept. */
const KEY = 'clock';
/** How far the kept time may be behind the latest one, milliseconds: it is written with a wait for the disk. */
const KEEP_MILLISECONDS = 60_000;
/** A clock that is behind by more was set back, milliseconds; by less, it was set right. */
const SET_BACK_MILLISECONDS = 5 * 60_000;

export interface ForwardClockPorts {
  readonly system: Clock;
  readonly store: SettingStore;
  /** Whether a write failed because another process writes: it is kept next time. */
  readonly isTransient: (error: unknown) => boolean;
  /** Told once, of how far the system's clock is behind; milliseconds. */
  readonly onSetBack: (milliseconds: number) => void;
}

/**
 * A clock that never goes back, also not between two starts: where the system's clock is set back, it stands at the
 * latest time that was seen. So no quota begins anew, no token is good again, and what is saved later is later.
 */
export function createForwardClock({ system, store, isTransient, onSetBack }: ForwardClockPorts): Clock {
  let kept = readKept(store);
  let latest = kept;
  let isReported = false;

  function keep(): void {
    try {
      store.save(KEY, new Date(latest).toISOString());
      kept = latest;
    } catch (error) {
      const isPassing = isStorageFull(error) || isReadOnly(error) || isUnavailable(error) || isTransient(error);
      if (!isPassing) throw error;
    }
  }

  return {
    now() {
      const now = system.now().getTime();
      if (latest - now > SET_BACK_MILLISECONDS && !isReported) {
        isReported = true;
        onSetBack(latest - now);
      }
      latest = Math.max(latest, now);
      if (latest - kept >= KEEP_MILLISECONDS) keep();
      return new Date(latest);
    },
  };
}

function readKept(store: SettingStore): number {
  const text = store.find(KEY);
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? 0 : time;
}
