import type { FileLock } from '#main/platform/database/file-lock.ts';
import { CancelledError } from '#main/platform/errors/errors.ts';

/** Lets a long work pause, go on and end early, between two pieces of it. */
export interface RunControl {
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  /** Aborted when it is cancelled: for what waits without coming to a checkpoint. */
  readonly signal: AbortSignal;
  pause(): void;
  resume(): void;
  cancel(): void;
  /**
   * Lets other work of the thread have its turn, waits while paused, and sees that the right to work is held still.
   * @throws CancelledError, DamagedFileError
   */
  checkpoint(): Promise<void>;
}

/** That the work is paused, and those who wait at a checkpoint. */
interface Pause {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

function createPause(): Pause {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/** @param right to work on what is worked on; left out: nobody else can */
export function createRunControl(right?: Pick<FileLock, 'requireInPlace'>): RunControl {
  const state: { pause: Pause | null } = { pause: null };
  const controller = new AbortController();
  const { signal } = controller;

  function open(): void {
    state.pause?.end();
    state.pause = null;
  }

  return {
    get isPaused() {
      return state.pause !== null;
    },
    get isCancelled() {
      return signal.aborted;
    },
    signal,
    pause() {
      if (!signal.aborted) state.pause ??= createPause();
    },
    resume: open,
    cancel() {
      controller.abort();
      open();
    },
    async checkpoint() {
      await new Promise((resolve) => setImmediate(resolve));
      while (state.pause !== null) await state.pause.ended;
      if (signal.aborted) throw new CancelledError();
      right?.requireInPlace();
    },
  };
}

/** Creates the control of work that a signal ends. */
export function createControlOf(signal: AbortSignal, right: FileLock): RunControl {
  const control = createRunControl(right);
  if (signal.aborted) control.cancel();
  signal.addEventListener('abort', () => control.cancel(), { once: true });
  return control;
}
