import { useSyncExternalStore } from 'react';

/** Below this width of the window, CSS pixels, map and panel lie over one another instead of side by side. */
export const NARROW_PIXELS = 700;

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
  return useSyncExternalStore(subscribe, () => window.innerWidth < NARROW_PIXELS);
}
