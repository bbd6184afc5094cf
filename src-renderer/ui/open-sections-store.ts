import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { createRecordStorage } from './record-storage.ts';

interface OpenSectionsState {
  /** By the name of the part; a part that was never opened or closed by hand is not among them. */
  readonly isOpen: Readonly<Record<string, boolean>>;
  readonly setOpen: (part: string, isOpen: boolean) => void;
}

/** Which parts of the panels were opened and which collapsed, kept in the storage that all windows share. */
export const useOpenSections = create<OpenSectionsState>()(
  persist(
    (set) => ({
      isOpen: {},
      setOpen: (part, isOpen) => set((state) => ({ isOpen: { ...state.isOpen, [part]: isOpen } })),
    }),
    {
      name: 'freeboard.parts',
      version: 1,
      storage: createRecordStorage<OpenSectionsState, 'isOpen'>('isOpen'),
      partialize: ({ isOpen }) => ({ isOpen }),
    },
  ),
);
