import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Variant, MAXIMUM_VARIANTS } from '#shared/query/variant.ts';
import { createRecordStorage } from '#renderer/ui/record-storage.ts';
import type { QueryLocation } from '#renderer/query/subject.ts';

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

/**
 * Makes a change, or takes one back, where another window may have changed the list as well: its variants stay. Those
 * that there is no room for go.
 *
 * @param current what is there now
 * @param before the list that was changed
 * @param after what it was changed to
 */
function changeVariants(
  current: readonly Variant[],
  before: readonly Variant[],
  after: readonly Variant[],
): readonly Variant[] {
  if (isSame(current, before)) return after;
  const idsBefore = new Set(before.map(({ id }) => id));
  const idsNow = new Set(current.map(({ id }) => id));
  const afterById = new Map(after.map((variant) => [variant.id, variant]));
  const beforeById = new Map(before.map((variant) => [variant.id, variant]));
  const stayed = current
    .filter(({ id }) => !idsBefore.has(id) || afterById.has(id))
    .map((variant) => {
      const changed = afterById.get(variant.id);
      return changed === undefined || isSame(changed, beforeById.get(variant.id)) ? variant : changed;
    });
  const added = after.filter(({ id }) => !idsBefore.has(id) && !idsNow.has(id));
  return [...stayed, ...added].slice(0, MAXIMUM_VARIANTS);
}

/** Compares plain data; the order of an object's keys counts. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
