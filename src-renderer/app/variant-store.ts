import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { QueryLocation } from './subject.ts';
import type { Variant } from '#shared/domain/variant.ts';

/** Places whose variants are kept; those that were changed longest ago go first. */
const KEPT_PLACES = 100;

interface VariantState {
  /** By {@link placeKeyOf}; the place changed last stands last. */
  readonly byPlace: Readonly<Record<string, readonly Variant[]>>;
  readonly setVariants: (location: QueryLocation, variants: readonly Variant[]) => void;
}

const noVariants: readonly Variant[] = [];

/** What a place's variants are kept under: the location without how its water is read. */
function placeKeyOf(location: QueryLocation): string {
  const entries = Object.entries(location).filter(([name, value]) => name !== 'wb_window' && value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** The variants of each place, kept in this window's storage. */
const useVariantStore = create<VariantState>()(
  persist(
    (set) => ({
      byPlace: {},
      setVariants: (location, variants) =>
        set(({ byPlace }) => {
          const key = placeKeyOf(location);
          const others = Object.entries(byPlace).filter(([other]) => other !== key);
          const changed = variants.length === 0 ? others : [...others, [key, variants] as const];
          return { byPlace: Object.fromEntries(changed.slice(-KEPT_PLACES)) };
        }),
    }),
    { name: 'freeboard.variants', version: 1 },
  ),
);

/** The variants of a place, and how they are changed. */
export function useVariants(location: QueryLocation): readonly [readonly Variant[], VariantState['setVariants']] {
  const variants = useVariantStore((state) => state.byPlace[placeKeyOf(location)] ?? noVariants);
  const setVariants = useVariantStore((state) => state.setVariants);
  return [variants, setVariants];
}
