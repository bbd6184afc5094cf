import { useSyncExternalStore } from 'react';
import { useRemPixels } from './use-rem-pixels.ts';

/** Below this width of the window, 700 pixels at the usual text size, map and panel lie over one another. */
const NARROW_REM = 43.75;
/** Below this width, 1,100 pixels at the usual text size, the map has no room for more than itself. */
const TIGHT_REM = 68.75;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Width of the window, CSS pixels: it shrinks as the page is zoomed. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}

/** Whether there is no room for map and panel side by side. */
export const useIsNarrow = (): boolean => useIsBelow(NARROW_REM);

/** Whether what can be closed leaves the map its room by being closed until it is asked for. */
export const useIsTight = (): boolean => useIsBelow(TIGHT_REM);

function useIsBelow(width: number): boolean {
  // Whoever draws by it alone is not drawn anew for each pixel.
  const least = width * useRemPixels();
  return useSyncExternalStore(subscribe, () => window.innerWidth < least);
}
