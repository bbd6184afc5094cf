import { useCallback, useEffect, useRef, useState } from 'react';
import { pushUndo } from './undo-stack.ts';

/** How long something can be taken back with one click. */
const UNDO_MILLISECONDS = 8000;

/** Something that was done and can be taken back for a while. */
export interface Undo {
  /** What was done, in words; null when there is nothing to take back. */
  readonly text: string | null;
  /** Tells what was done and how it is taken back. An earlier one can no longer be. */
  readonly offer: (text: string, undo: () => void, redo?: () => void) => void;
  readonly undo: () => void;
}

interface Offer {
  readonly text: string;
  readonly undo: () => void;
  /** Takes it off the window's stack. */
  readonly forget: () => void;
}

/** Holds the last thing that was done until it is taken back or some seconds have passed. */
export function useUndo(): Undo {
  const [offered, setOffered] = useState<Offer | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const offer = useCallback((text: string, undo: () => void, redo?: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOffered(null), UNDO_MILLISECONDS);
    // The window's own undo (Ctrl+Z) still knows it when the offer has gone.
    const forget = pushUndo(
      text,
      () => {
        undo();
        setOffered(null);
      },
      redo,
    );
    setOffered({ text, undo, forget });
  }, []);
  return {
    text: offered?.text ?? null,
    offer,
    undo() {
      offered?.forget();
      offered?.undo();
      setOffered(null);
    },
  };
}
