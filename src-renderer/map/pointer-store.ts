import type { Coordinates } from '#shared/geo/geo.ts';

/** Where the reader points: with the mouse, or at the centre when the keyboard moves the map. */
export interface PointedPlace {
  readonly point: Coordinates;
  readonly by: 'mouse' | 'keyboard';
  /** Where the mouse is, pixels of the map; left out where nothing is written beside it. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** The place pointed at, apart from React's state: it changes with every move of the mouse. */
export interface PointerStore {
  get(): PointedPlace | null;
  set(place: PointedPlace | null): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store that points nowhere. */
export function createPointerStore(): PointerStore {
  let current: PointedPlace | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(place) {
      if (place === current) return;
      current = place;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
