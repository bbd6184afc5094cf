import { useCallback, useEffect, useRef, useState } from 'react';
import { pushUndo, WINDOW_SIGHT } from './undo-stack.ts';

/** How long something can be taken back. */
const UNDO_MILLISECONDS = 6000;

/** A window that is closed, or goes to another page. The first still brings calls out in time, but may be given up. */
const leaving = ['beforeunload', 'pagehide'] as const;

/** Something that waits for a while before it is done, so that it can be undone instead of being asked about. */
export interface Undoable<Subject> {
  /** What is about to be done; null when nothing is. */
  readonly pending: Subject | null;
  /** Does it, unless it is undone in time. Whatever still waits is done at once. */
  start(subject: Subject): void;
  undo(): void;
  /** Does the pending action at once. */
  finish(): void;
}

interface Waiting<Subject> {
  readonly subject: Subject;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Takes it off the window's stack of what can be undone. */
  readonly discard: () => void;
}

/**
 * Holds actions back; leaving the screen, or the window, carries out what still waits.
 *
 * @param describe names what is undone, for the window's undo (Ctrl+Z)
 */
export function useUndoable<Subject>(
  carryOut: (subject: Subject) => void,
  describe: (subject: Subject) => string,
): Undoable<Subject> {
  const [pending, setPending] = useState<Subject | null>(null);
  const waiting = useRef<Waiting<Subject> | null>(null);
  const latestCarryOut = useRef(carryOut);
  useEffect(() => {
    latestCarryOut.current = carryOut;
  });

  const finish = useCallback(() => {
    const current = waiting.current;
    if (current === null) return;
    clearTimeout(current.timer);
    current.discard();
    waiting.current = null;
    setPending(null);
    latestCarryOut.current(current.subject);
  }, []);

  useEffect(() => {
    for (const type of leaving) addEventListener(type, finish);
    return () => {
      for (const type of leaving) removeEventListener(type, finish);
      finish();
    };
  }, [finish]);

  const undo = useCallback(() => {
    if (waiting.current !== null) {
      clearTimeout(waiting.current.timer);
      waiting.current.discard();
    }
    waiting.current = null;
    setPending(null);
  }, []);

  return {
    pending,
    start(subject) {
      finish();
      waiting.current = {
        subject,
        timer: setTimeout(finish, UNDO_MILLISECONDS),
        // It waits only while what shows it is there.
        discard: pushUndo(describe(subject), undo, null, WINDOW_SIGHT),
      };
      setPending(subject);
    },
    undo,
    finish,
  };
}
