import { create } from 'zustand';
import type { Coordinates } from '#shared/geo/geo.ts';

interface PickState {
  /** Who takes the next click on the map; null: it asks about the place. */
  readonly taker: ((point: Coordinates) => void) | null;
}

/** Who the next click on the map is for. */
export const usePickStore = create<PickState>(() => ({ taker: null }));

/** Lets the next click on the map be taken; gives what takes that back. */
export function takeNextPick(onPick: (point: Coordinates) => void): () => void {
  usePickStore.setState({ taker: onPick });
  return () => {
    if (usePickStore.getState().taker === onPick) usePickStore.setState({ taker: null });
  };
}

/** Gives a click on the map to whoever waits for one; false when nobody does. */
export function givePick(point: Coordinates): boolean {
  const { taker } = usePickStore.getState();
  if (taker === null) return false;
  usePickStore.setState({ taker: null });
  taker(point);
  return true;
}
