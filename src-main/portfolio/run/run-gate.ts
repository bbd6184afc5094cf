import { CancelledError } from '#main/platform/errors/errors.ts';

/** Lets a long work pause, go on and end early, between two pieces of it. */
export interface RunGate {
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  /** Aborted when it is cancelled: for what waits without coming to the gate. */
  readonly signal: AbortSignal;
  pause(): void;
  resume(): void;
  cancel(): void;
  /**
   * Lets other work of the thread have its turn, and waits while paused.
   * @throws CancelledError
   */
  pass(): Promise<void>;
}

/** A gate that is shut, and those who wait at it. */
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

export function createRunGate(): RunGate {
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
    async pass() {
      await new Promise((resolve) => setImmediate(resolve));
      while (state.pause !== null) await state.pause.ended;
      if (signal.aborted) throw new CancelledError();
    },
  };
}
