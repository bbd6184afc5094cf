import { create } from 'zustand';
import type { Coordinates } from '#shared/geo/geo.ts';

interface DragState {
  /** Where the pin is held; null while nobody holds it. */
  readonly point: Coordinates | null;
  /** The pin is held over a place. */
  readonly hold: (point: Coordinates) => void;
  /** The pin was let go; gives whether anybody had held it. */
  readonly release: () => boolean;
}

/** Time between two places that are asked for while the pin is dragged, milliseconds. */
const PAUSE_MILLISECONDS = 80;

/** The pin in the reader's hand: at most a dozen places a second, the last one always. */
export const useDragStore = create<DragState>((set) => {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let latest: Coordinates | null = null;
  return {
    point: null,
    hold(point) {
      latest = point;
      waiting ??= setTimeout(() => {
        waiting = null;
        set({ point: latest });
      }, PAUSE_MILLISECONDS);
    },
    release() {
      if (waiting !== null) clearTimeout(waiting);
      waiting = null;
      const wasHeld = latest !== null;
      latest = null;
      set({ point: null });
      return wasHeld;
    },
  };
});

/** Where the pin is held; null while nobody holds it. */
export function useDraggedPoint(): Coordinates | null {
  return useDragStore((state) => state.point);
}
