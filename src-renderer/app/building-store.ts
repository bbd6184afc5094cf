import { create } from 'zustand';
import type { Financial } from '#shared/domain/exposure.ts';
import type { TypedBuilding } from '../features/losses/building-form-values.ts';

/** The building and policy that every query is sent with, as the form has it. */
interface BuildingState {
  /** The last complete entry; null before there is one: no losses are asked for then. */
  readonly financial: Financial | null;
  /** What stands in the form while it is not complete; null while it is. */
  readonly typed: TypedBuilding | null;
  /** What stood in the form when the typing last rested: a question for the history; in between figures are only tried. */
  readonly settled: Financial | null;
  /** Whether what stands in the form now is complete. */
  readonly isComplete: boolean;
  /** Changes when the form has to start anew with `financial`. */
  readonly formVersion: number;
  readonly edit: (financial: Financial | null, typed: TypedBuilding) => void;
  readonly settle: () => void;
  readonly replace: (financial: Financial | null) => void;
}

/** Holds the building while the place changes: moving the pin keeps it. */
export const useBuildingStore = create<BuildingState>((set) => ({
  financial: null,
  typed: null,
  settled: null,
  isComplete: false,
  formVersion: 0,
  edit: (financial, typed) =>
    set((state) => {
      const isSame = financial === null || JSON.stringify(financial) === JSON.stringify(state.financial);
      return {
        financial: isSame ? state.financial : financial,
        typed: financial === null ? typed : null,
        isComplete: financial !== null,
      };
    }),
  settle: () => set((state) => (state.settled === state.financial ? state : { settled: state.financial })),
  replace: (financial) =>
    set((state) => ({
      financial,
      typed: null,
      settled: financial,
      isComplete: financial !== null,
      formVersion: state.formVersion + 1,
    })),
}));
