import { useRouterState } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { isWholeScreen } from '#renderer/ui/whole-screens.ts';
import { useGoToSection } from './sections.ts';

/** Puts the focus into the search field, from any screen: one that covers it is left first. */
export function useReachSearch(): () => void {
  const goTo = useGoToSection();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isWanted = useRef(false);
  // With the screen that has it: before, it cannot take the focus.
  useLayoutEffect(() => {
    if (!isWanted.current || isWholeScreen(path)) return;
    isWanted.current = false;
    focusSearchField();
  }, [path]);
  return useCallback(() => {
    if (!isWholeScreen(path)) {
      focusSearchField();
      return;
    }
    isWanted.current = true;
    goTo('/');
  }, [path, goTo]);
}

/** Into the search field, with what stands in it chosen: typing replaces it. */
function focusSearchField(): void {
  const field = document.querySelector<HTMLInputElement>('#search-field');
  field?.focus();
  field?.select();
}
