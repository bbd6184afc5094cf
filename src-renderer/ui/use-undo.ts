import { useCallback, useEffect, useRef, useState } from 'react';

/** How long something can be taken back with one click. */
const UNDO_MILLISECONDS = 8000;

/** Something that was done and can be taken back for a while. */
export interface Undo {
  /** What was done, in words; null when there is nothing to take back. */
  readonly text: string | null;
  /** Tells what was done and how it is taken back. An earlier one can no longer be. */
  readonly offer: (text: string, undo: () => void) => void;
  readonly undo: () => void;
}

/** Holds the last thing that was done until it is taken back or some seconds have passed. */
export function useUndo(): Undo {
  const [offered, setOffered] = useState<{ readonly text: string; readonly undo: () => void } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const offer = useCallback((text: string, undo: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOffered(null), UNDO_MILLISECONDS);
    setOffered({ text, undo });
  }, []);
  return {
    text: offered?.text ?? null,
    offer,
    undo() {
      offered?.undo();
      setOffered(null);
    },
  };
}
