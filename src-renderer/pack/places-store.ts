import { create } from 'zustand';

interface PlacesState {
  /** Whether the panel of regions is shown: the map then draws the outlines of those that are switched off too. */
  readonly isOpen: boolean;
  /** Key `id@version` of the region that is looked at in the panel; null for none. */
  readonly lookedAt: string | null;
}

/** What the panel of regions has to do with the map. */
export const usePlacesStore = create<PlacesState>(() => ({ isOpen: false, lookedAt: null }));
