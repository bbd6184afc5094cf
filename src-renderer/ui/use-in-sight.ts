import { useLayoutEffect } from 'react';
import { useUndoStack } from './undo-stack.ts';

/** Says that something is shown while the component is there, null: nothing; what was done to it can be undone. */
export function useInSight(sight: string | null): void {
  useLayoutEffect(() => {
    if (sight === null) return undefined;
    useUndoStack.setState(({ sights }) => ({ sights: [...sights, sight] }));
    return () =>
      useUndoStack.setState(({ sights }) => {
        // Something else may show the same: one mention of it goes.
        const last = sights.lastIndexOf(sight);
        return { sights: sights.filter((_, index) => index !== last) };
      });
  }, [sight]);
}

/** Says which screen is shown while the component is there: in the place of the one before, until it goes. */
export function useScreen(screen: string): void {
  useLayoutEffect(() => {
    const before = useUndoStack.getState().screen;
    useUndoStack.setState({ screen });
    return () => useUndoStack.setState({ screen: before });
  }, [screen]);
}
