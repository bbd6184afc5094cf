import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { createRecordStorage } from '#renderer/ui/record-storage.ts';
import { changeVariants } from './change-variants.ts';
import type { QueryLocation } from '#renderer/query/subject.ts';
import type { Variant } from '#shared/query/variant.ts';

/** Places whose variants are kept; those that were changed longest ago go first. */
const MOST_PLACES = 100;
const STORAGE_KEY = 'freeboard.variants';

interface VariantState {
  /** By {@link placeKeyOf}; the place changed last stands last. */
  readonly byPlace: Readonly<Record<string, readonly Variant[]>>;
  /**
   * Changes a place's variants.
   *
   * @param before what they were changed from: what another window has changed since stays. All are replaced without it
   */
  readonly setVariants: (location: QueryLocation, variants: readonly Variant[], before?: readonly Variant[]) => void;
}

const noVariants: readonly Variant[] = [];

/** What a place's variants are kept under: the location without how its water is read. */
export function placeKeyOf(location: QueryLocation): string {
  const entries = Object.entries(location).filter(([name, value]) => name !== 'wb_window' && value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** The variants of each place, kept in the storage that all windows share. */
const useVariantStore = create<VariantState>()(
  persist(
    (set) => ({
      byPlace: {},
      setVariants: (location, variants, before) =>
        set(({ byPlace }) => {
          const key = placeKeyOf(location);
          const { [key]: current = noVariants, ...others } = byPlace;
          const changed = changeVariants(current, before ?? current, variants);
          return { byPlace: changed.length === 0 ? others : { ...others, [key]: changed } };
        }),
    }),
    {
      name: STORAGE_KEY,
      version: 1,
      storage: createRecordStorage<VariantState, 'byPlace'>('byPlace', MOST_PLACES),
      partialize: ({ byPlace }) => ({ byPlace }),
    },
  ),
);

// What another window tries of the same place stands here as well.
addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) void useVariantStore.persist.rehydrate();
});

/** The variants of a place, and how they are changed. */
export function useVariants(location: QueryLocation): readonly [readonly Variant[], VariantState['setVariants']] {
  const variants = useVariantStore((state) => state.byPlace[placeKeyOf(location)] ?? noVariants);
  const setVariants = useVariantStore((state) => state.setVariants);
  return [variants, setVariants];
}
