import { create } from 'zustand';
import type { Coordinates } from '#shared/geo/geo.ts';

/** The row that was opened from a portfolio, and where it leads back to. */
export interface PortfolioReturn {
  readonly portfolio: string;
  readonly name: string;
  readonly line: number;
  readonly point: Coordinates;
}

interface ReturnState {
  readonly from: PortfolioReturn | null;
  readonly set: (from: PortfolioReturn | null) => void;
}

/** Remembers where a building in the desk came from, so that the way back is one step. */
export const usePortfolioReturnStore = create<ReturnState>((set) => ({
  from: null,
  set: (from) => set({ from }),
}));
