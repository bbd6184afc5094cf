import { create } from 'zustand';
import { pushUndo } from './undo-stack.ts';

/** Something that takes its time, with what takes it back. */
export interface UndoStep {
  /** What is undone, as a short phrase. */
  readonly label: string;
  /** Does it, the first time and whenever it is done again. */
  readonly act: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
  /** What has to be in sight for it to be undone; left out: the screen that is shown when it is done. */
  readonly sight?: string;
}

/** What could not be done, until somebody has read it. */
export interface FailedStep {
  readonly label: string;
  readonly error: unknown;
}

/** The last thing that could not be done, taken back or done again. */
export const useFailedStep = create<{ readonly failed: FailedStep | null }>(() => ({ failed: null }));

/** Tells, wherever somebody is in the window, what could not be done. */
export function reportFailedStep(label: string, error: unknown): void {
  useFailedStep.setState({ failed: { label, error } });
}

/** The end of everything that was asked for before. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Does things one after the other in the order in which they were asked for, so that none overtakes what it takes back.
 */
export function takeTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = before.then(act);
  // Whoever asked is told of a failure; what comes next goes on all the same.
  before = result.catch(() => undefined);
  return result;
}

/** Does something in its turn and tells when it fails; gives whether it was done. */
export async function doInTurn(label: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await takeTurn(act);
    return true;
  } catch (error) {
    reportFailedStep(label, error);
    return false;
  }
}

/**
 * Does something that can be taken back from this moment on, also while it is still being done. What fails is told and
 * leaves nothing to take back.
 *
 * @returns what takes it off the window's stack, and whether it was done
 */
export function doUndoably({ label, act, undo, sight }: UndoStep): { discard: () => void; done: Promise<boolean> } {
  const discard = pushUndo(
    label,
    () => void doInTurn(label, undo),
    () => void doInTurn(label, act),
    sight,
  );
  const done = doInTurn(label, act).then((isDone) => {
    if (!isDone) discard();
    return isDone;
  });
  return { discard, done };
}
