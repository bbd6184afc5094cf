import { useDisplayStore } from './display-store.ts';

/** The label beside money: the one that was set, else the region's; null where neither names one. */
export function useCurrencyLabel(ofRegion: string | null): string | null {
  return useDisplayStore((state) => state.currencyLabel) ?? ofRegion;
}
