import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useMemo } from 'react';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { MapMark } from '#renderer/map/scene.ts';

/** Places beside each other before a table would need to be scrolled sideways. */
export const MAXIMUM_COMPARED = 4;

interface CompareState {
  readonly points: readonly Coordinates[];
  /** Adds a place; one that is there already, or one too many, changes nothing. */
  readonly add: (point: Coordinates) => void;
  /** Puts other places in the place of those that are compared. */
  readonly replace: (points: readonly Coordinates[]) => void;
}

function isSamePlace(a: Coordinates, b: Coordinates): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

/**
 * The places that are compared, in the order in which they were added: A, B, C, D. Loading this window's page again
 * keeps them.
 */
export const useCompareStore = create<CompareState>()(
  persist(
    (set) => ({
      points: [],
      add: (point) =>
        set(({ points }) =>
          points.length >= MAXIMUM_COMPARED || points.some((held) => isSamePlace(held, point))
            ? {}
            : { points: [...points, point] },
        ),
      replace: (points) => set({ points }),
    }),
    { name: 'freeboard.compared', version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
);

/** Names of the places that are compared, in their order. */
export const markLetters = ['A', 'B', 'C', 'D'] as const;

/** The places that are compared, as the map marks them. */
export function useCompareMarks(): readonly MapMark[] {
  const points = useCompareStore((state) => state.points);
  return useMemo(() => points.map((point, index) => ({ label: markLetters[index] ?? '', point })), [points]);
}

/** Sight of what is done to the places that are compared: they stand on the map, whatever the panel shows. */
export const COMPARISON_SIGHT = 'compared places';
