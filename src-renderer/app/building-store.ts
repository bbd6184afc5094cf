import { create } from 'zustand';
import type { Financial } from '#shared/domain/exposure.ts';

/** The building and policy that every query is sent with, as the form has it. */
interface BuildingState {
  /** The last complete entry; null before there is one: no losses are asked for then. */
  readonly financial: Financial | null;
  /** Whether what stands in the form now is complete. */
  readonly isComplete: boolean;
  /** Changes when the form has to start anew with `financial`. */
  readonly formVersion: number;
  readonly edit: (financial: Financial | null) => void;
  readonly replace: (financial: Financial | null) => void;
}

/** Holds the building while the place changes: moving the pin keeps it. */
export const useBuildingStore = create<BuildingState>((set) => ({
  financial: null,
  isComplete: false,
  formVersion: 0,
  edit: (financial) => set((state) => ({ financial: financial ?? state.financial, isComplete: financial !== null })),
  replace: (financial) =>
    set((state) => ({ financial, isComplete: financial !== null, formVersion: state.formVersion + 1 })),
}));
