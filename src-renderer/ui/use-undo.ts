import { useCallback, useEffect, useRef, useState } from 'react';
import { doInTurn, doUndoably, type UndoStep } from './undo-step.ts';

/** How long something can be taken back with one click. */
const UNDO_MILLISECONDS = 8000;

/** Something that was done and can be taken back for a while. */
export interface Undo {
  /** What was done, in words; null when there is nothing to take back. */
  readonly text: string | null;
  /** Does something and offers to take it back; an earlier offer ends, though the window's undo still knows it. */
  readonly perform: (step: UndoStep) => void;
  readonly undo: () => void;
}

interface Offer {
  readonly step: UndoStep;
  /** Takes it off the window's stack. */
  readonly discard: () => void;
}

/** Does things and holds the last one until it is taken back or some seconds have passed. */
export function useUndo(): Undo {
  const [offer, setOffer] = useState<Offer | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const perform = useCallback((step: UndoStep) => {
    clearTimeout(timer.current);
    const withdraw = (): void => setOffer((current) => (current?.step === step ? null : current));
    timer.current = setTimeout(withdraw, UNDO_MILLISECONDS);
    const { discard, done } = doUndoably({
      ...step,
      undo: () => {
        withdraw();
        return step.undo();
      },
    });
    setOffer({ step, discard });
    void done.then((isDone) => {
      if (!isDone) withdraw();
    });
  }, []);
  return {
    text: offer?.step.label ?? null,
    perform,
    undo() {
      if (offer === null) return;
      offer.discard();
      setOffer(null);
      void doInTurn(offer.step.label, offer.step.undo);
    },
  };
}
