import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { financialSchema, type Financial } from '#shared/exposure/exposure.ts';
import type { TypedBuilding } from './losses/building-form-values.ts';

/** The building and policy that every query is sent with, as the form has it. */
interface BuildingState {
  /**
   * The last complete entry; null before there is one: no losses are asked for then. Nothing of what is refused is in
   * it.
   */
  readonly financial: Financial | null;
  /** What stands in the form while it is not complete; null while it is. */
  readonly typed: TypedBuilding | null;
  /**
   * What stood in the form when the typing last rested: a question for the history; in between figures are only tried.
   */
  readonly committed: Financial | null;
  /** Whether what stands in the form now is complete. */
  readonly isComplete: boolean;
  /** The earlier query that the building came from, as long as no other one was entered; null: none. */
  readonly entry: number | null;
  /** Changes when the form has to start anew with `financial`. */
  readonly formVersion: number;
  /**
   * Takes the building that stands in the form, or, with what was typed, the one that was there before it was refused.
   */
  readonly edit: (financial: Financial | null, typed: TypedBuilding | null) => void;
  readonly commit: () => void;
  readonly replace: (financial: Financial | null) => void;
  /** Brings the building of an earlier query in, once: what was typed over it since, though not complete, stays. */
  readonly bringIn: (entry: number, financial: Financial | null) => void;
}

/** What is kept of it while the page is loaded again. */
type PersistedBuilding = Pick<BuildingState, 'financial' | 'typed' | 'isComplete' | 'entry'>;

/**
 * Holds the building while the place changes: moving the pin keeps it, and so does loading this window's page again.
 */
export const useBuildingStore = create<BuildingState>()(
  persist(
    (set) => ({
      financial: null,
      typed: null,
      committed: null,
      isComplete: false,
      entry: null,
      formVersion: 0,
      edit: (financial, typed) =>
        set((state) => {
          // The one that was asked for is not another question when it is typed again.
          const known = [state.financial, state.committed].find((one) => isSame(one, financial));
          return {
            financial: known ?? financial,
            typed,
            isComplete: financial !== null && typed === null,
            entry: isSame(financial, state.financial) ? state.entry : null,
          };
        }),
      commit: () => set((state) => (state.committed === state.financial ? state : { committed: state.financial })),
      replace: (financial) => set((state) => startAnew(state, financial, null)),
      bringIn: (entry, financial) =>
        set((state) => (state.entry === entry ? state : startAnew(state, financial, entry))),
    }),
    {
      name: 'freeboard.building',
      version: 1,
      // Of this window alone: another one has a building of its own, and the application's next start begins without
      // one.
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ financial, typed, isComplete, entry }): PersistedBuilding => ({
        financial,
        typed,
        isComplete,
        entry,
      }),
      // What stood there when the page was loaded again is what is asked for.
      merge: (kept, fresh) => (isUsable(kept) ? { ...fresh, ...kept, committed: kept.financial } : fresh),
    },
  ),
);

/** A building that was not typed into the form, which begins anew with it. */
function startAnew(
  { formVersion }: BuildingState,
  financial: Financial | null,
  entry: number | null,
): Partial<BuildingState> {
  return {
    financial,
    typed: null,
    committed: financial,
    isComplete: financial !== null,
    entry,
    formVersion: formVersion + 1,
  };
}

function isSame(a: Financial | null, b: Financial | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether what was kept is a building of this version: a browser's tab may outlive an update of the application. */
function isUsable(kept: unknown): kept is PersistedBuilding {
  const building = kept as Partial<PersistedBuilding> | undefined;
  return building !== undefined && financialSchema.nullable().safeParse(building.financial).success;
}
