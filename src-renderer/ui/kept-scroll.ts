import { useCallback, useLayoutEffect, type RefCallback, type RefObject } from 'react';
import { createKept } from './kept.ts';

/** How far down what scrolls was left, pixels, by what it showed. */
const kept = createKept<number>();

/** What somebody does who wants to be elsewhere. */
const OWN_MOVES = ['wheel', 'pointerdown', 'keydown'] as const;

/** Whether {@link useKeptScroll} knows where something was left. */
export function hasKeptScroll(name: string): boolean {
  return kept.has(name);
}

/**
 * Brings an element that scrolls to where it was left when it last showed the same, at first to its top.
 * @param name of what it shows; null: nothing to come back to
 */
export function useKeptScroll(name: string | null): RefCallback<HTMLElement> {
  return useCallback((element) => (element === null || name === null ? undefined : keepScroll(element, name)), [name]);
}

/** The same for an element that something else refers to. */
export function useKeptScrollOf(element: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => (element.current === null ? undefined : keepScroll(element.current, name)), [element, name]);
}

/** @returns what ends it */
function keepScroll(element: HTMLElement, name: string): () => void {
  const goal = kept.get(name) ?? 0;
  let reached = 0;
  const controller = new AbortController();
  const { signal } = controller;
  // What it shows comes bit by bit: it is too short at first.
  const growth = new MutationObserver(approach);

  function approach(): void {
    element.scrollTop = goal;
    reached = element.scrollTop;
    // A pixel is a fraction of one on a screen that is enlarged.
    if (reached > goal - 1) growth.disconnect();
    else growth.observe(element, { childList: true, subtree: true });
  }

  approach();
  for (const move of OWN_MOVES) element.addEventListener(move, () => growth.disconnect(), { signal, passive: true });
  element.addEventListener(
    'scroll',
    () => {
      // Something else has led it elsewhere.
      if (element.scrollTop !== reached) growth.disconnect();
      kept.set(name, Math.max(element.scrollTop, 0));
    },
    { signal, passive: true },
  );
  return () => {
    controller.abort();
    growth.disconnect();
  };
}
