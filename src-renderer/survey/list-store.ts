import { create } from 'zustand';
import type { SurveyFilter } from './survey-queries.ts';

interface ListState {
  readonly filter: SurveyFilter;
  /** Place of the row that the arrow keys are on. */
  readonly active: number;
  readonly areFiltersOpen: boolean;
  readonly set: (change: Partial<Omit<ListState, 'set'>>) => void;
}

/** How the list was left: who comes back from a survey finds it so. */
export const useListStore = create<ListState>((set) => ({
  filter: { text: '', order: 'changed' },
  active: 0,
  areFiltersOpen: false,
  set: (change) => set(change),
}));
