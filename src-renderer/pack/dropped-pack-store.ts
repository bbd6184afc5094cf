import { create } from 'zustand';
import type { ChosenSource } from '#renderer/client/chosen-source.ts';

interface DroppedPackState {
  /** What was dropped on the window and is not being installed yet. */
  readonly source: ChosenSource | null;
  readonly drop: (source: ChosenSource) => void;
  /** Gives it over to who installs it. */
  readonly take: () => ChosenSource | null;
}

/** Carries what was dropped anywhere on the window to the place where installs are shown. */
export const useDroppedPack = create<DroppedPackState>((set, get) => ({
  source: null,
  drop: (source) => set({ source }),
  take() {
    const { source } = get();
    set({ source: null });
    return source;
  },
}));
