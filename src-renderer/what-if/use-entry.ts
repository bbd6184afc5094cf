import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Variant } from '#shared/query/variant.ts';

/** What is being entered: a measure of a new variant, or one more of a variant that there is. */
export interface Entry {
  readonly of: Variant | null;
}

/** The entry of a measure, and where the focus goes when nothing comes of it. */
interface EntryState {
  /** Null while nothing is entered. */
  readonly entry: Entry | null;
  /** The button that stands where the entry stood. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly begin: (entry: Entry) => void;
  readonly end: () => void;
  /** Ends it, and gives the focus back to what began it, or to the button where that is gone. */
  readonly cancel: () => void;
}

/** Begins and ends the entry of a measure. */
export function useEntry(): EntryState {
  const [entry, setEntry] = useState<Entry | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const beganAt = useRef<Element | null>(null);
  const isCancelled = useRef(false);
  useLayoutEffect(() => {
    if (entry !== null || !isCancelled.current) return;
    isCancelled.current = false;
    const from = beganAt.current;
    if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus();
    else addButton.current?.focus();
  }, [entry]);
  return {
    entry,
    addButton,
    begin(next) {
      beganAt.current = document.activeElement;
      setEntry(next);
    },
    end: () => setEntry(null),
    cancel() {
      isCancelled.current = true;
      setEntry(null);
    },
  };
}
