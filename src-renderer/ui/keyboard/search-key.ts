import { useLayoutEffect, type RefObject } from 'react';
import { create } from 'zustand';
import { useShortcut } from './use-shortcut.ts';

/** Fields on the screen that have the search key for themselves. */
const useHolders = create<{ readonly count: number }>(() => ({ count: 0 }));

/** The search key leads into this field while it is on the screen, and not into that of the map. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): () => void {
  function reach(): void {
    field.current?.focus();
  }
  useShortcut('search', reach);
  // With the field itself, not a picture later: the key may be pressed by then.
  useLayoutEffect(() => {
    useHolders.setState(({ count }) => ({ count: count + 1 }));
    return () => useHolders.setState(({ count }) => ({ count: count - 1 }));
  }, []);
  return reach;
}

/** Whether the search key leads elsewhere than into the field of the map, which then does not promise it. */
export function useIsSearchKeyTaken(): boolean {
  return useHolders(({ count }) => count > 0);
}
