import { startTransition, useEffect, useState } from 'react';

/**
 * A value as it was when the window was last painted: the new one follows in a task after the frame that shows what
 * matters first. `useDeferredValue` begins before that frame, which then waits for its first slices.
 *
 * @param first what there is before the first frame
 */
export function useAfterPaint<T>(value: T, first: T): T {
  const [painted, setPainted] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A task set up while a frame is made runs when that frame has been handed on.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
