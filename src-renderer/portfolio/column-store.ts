import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { reviewColumns, type ReviewColumn } from '#shared/portfolio/portfolio-review.ts';

/** The columns that the table of rows has until others are chosen. */
export const usualColumns: readonly ReviewColumn[] = [
  'line',
  'locationId',
  'city',
  'status',
  'tiv',
  'mainHazard',
  'aal',
  'aalPerMille',
  'fluvialFloodIndex',
  'coastalFloodIndex',
  'pluvialFloodIndex',
  'wildfireIndex',
];

/** They cannot be left out: which row it is, and where the reason of a row that was set aside stands. */
export const fixedColumns: readonly ReviewColumn[] = ['locationId', 'city'];

export interface ColumnState {
  /** Chosen columns, unordered. */
  readonly chosen: readonly ReviewColumn[];
  /** Columns in the order in which they were put; empty: the usual one. */
  readonly places: readonly ReviewColumn[];
}

/** Which columns the rows of every portfolio have. */
export const useColumnStore = create<ColumnState>()(
  persist((): ColumnState => ({ chosen: usualColumns, places: [] }), {
    // In this window's storage.
    name: 'freeboard.portfolio-columns',
    version: 1,
    // Another version may have kept columns that there are no longer.
    merge: (kept, { chosen, places }) => ({
      chosen: readColumns((kept as Partial<ColumnState> | undefined)?.chosen) ?? chosen,
      places: readColumns((kept as Partial<ColumnState> | undefined)?.places) ?? places,
    }),
  }),
);

/** Shows a column, or no longer. */
export function chooseColumn(column: ReviewColumn, isShown: boolean): void {
  useColumnStore.setState(({ chosen }) => {
    const others = chosen.filter((other) => other !== column);
    return { chosen: isShown ? [...others, column] : others };
  });
}

function readColumns(kept: unknown): ReviewColumn[] | null {
  return Array.isArray(kept) ? kept.filter((column): column is ReviewColumn => reviewColumns.includes(column)) : null;
}
