import { useCallback, useEffect, useRef, useState } from 'react';

/** How long something can be taken back. */
const UNDO_MILLISECONDS = 6000;

/** Something that waits for a while before it is done, so that it can be undone instead of being asked about. */
export interface Undoable<Subject> {
  /** What is about to be done; null when nothing is. */
  readonly pending: Subject | null;
  /** Does it, unless it is undone in time. Whatever still waits is done at once. */
  start(subject: Subject): void;
  undo(): void;
}

/** Holds actions back; leaving the screen carries out what still waits. */
export function useUndoable<Subject>(carryOut: (subject: Subject) => void): Undoable<Subject> {
  const [pending, setPending] = useState<Subject | null>(null);
  const waiting = useRef<{ subject: Subject; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestCarryOut = useRef(carryOut);
  useEffect(() => {
    latestCarryOut.current = carryOut;
  });

  const finish = useCallback(() => {
    const current = waiting.current;
    if (current === null) return;
    clearTimeout(current.timer);
    waiting.current = null;
    setPending(null);
    latestCarryOut.current(current.subject);
  }, []);

  useEffect(() => finish, [finish]);

  return {
    pending,
    start(subject) {
      finish();
      waiting.current = { subject, timer: setTimeout(finish, UNDO_MILLISECONDS) };
      setPending(subject);
    },
    undo() {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = null;
      setPending(null);
    },
  };
}
