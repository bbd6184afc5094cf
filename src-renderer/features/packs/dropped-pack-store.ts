import { create } from 'zustand';

interface DroppedPackState {
  /** What was dropped on the window and is not being installed yet. */
  readonly path: string | null;
  readonly drop: (path: string) => void;
  /** Gives the path over to who installs it. */
  readonly take: () => string | null;
}

/** Carries what was dropped anywhere on the window to the place where installs are shown. */
export const useDroppedPack = create<DroppedPackState>((set, get) => ({
  path: null,
  drop: (path) => set({ path }),
  take() {
    const { path } = get();
    set({ path: null });
    return path;
  },
}));
