import { useSyncExternalStore } from 'react';
import { useRemPixels } from './use-rem-pixels.ts';

/** Below this width of the window, 700 pixels at the usual text size, map and panel lie over one another. */
const NARROW_REM = 43.75;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Width of the window, CSS pixels: it shrinks as the page is zoomed. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}

/** Whether there is no room for map and panel side by side. */
export function useIsNarrow(): boolean {
  // Whoever draws by it alone is not drawn anew for each pixel.
  const narrow = NARROW_REM * useRemPixels();
  return useSyncExternalStore(subscribe, () => window.innerWidth < narrow);
}
