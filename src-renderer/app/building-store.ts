import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
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

/** What is kept of it while the page is loaded again. */
type KeptBuilding = Pick<BuildingState, 'financial' | 'typed' | 'isComplete'>;

/** Holds the building while the place changes: moving the pin keeps it, and so does loading this window's page again. */
export const useBuildingStore = create<BuildingState>()(
  persist(
    (set) => ({
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
    }),
    {
      name: 'freeboard.building',
      version: 1,
      // Of this window alone: another one has a building of its own, and the next start begins without one.
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ financial, typed, isComplete }): KeptBuilding => ({ financial, typed, isComplete }),
      // What stood there when the page was loaded again is what is asked for.
      merge: (kept, fresh) => {
        const building = kept as KeptBuilding | undefined;
        return building === undefined ? fresh : { ...fresh, ...building, settled: building.financial };
      },
    },
  ),
);
