import { create } from 'zustand';
import type { HandOverSource } from './hand-over-source.ts';

interface OpenedHandOverState {
  /** What is to be looked at among the surveys. */
  readonly source: HandOverSource | null;
  readonly open: (source: HandOverSource | null) => void;
}

/** Carries a `.freeboard` file to the list of surveys, where what it would bring is shown. */
export const useOpenedHandOver = create<OpenedHandOverState>((set) => ({
  source: null,
  open: (source) => set({ source }),
}));
