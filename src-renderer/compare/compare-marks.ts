import { useMemo } from 'react';
import type { MapMark } from '#renderer/map/scene.ts';
import { useCompareStore } from './compare-store.ts';

/** Names of the places that are compared, in their order. */
export const markLetters = ['A', 'B', 'C', 'D'] as const;

/** The places that are compared, as the map marks them. */
export function useCompareMarks(): readonly MapMark[] {
  const points = useCompareStore((state) => state.points);
  return useMemo(() => points.map((point, index) => ({ label: markLetters[index] ?? '', point })), [points]);
}

/** Sight of what is done to the places that are compared: they stand on the map, whatever the panel shows. */
export const COMPARISON_SIGHT = 'compared places';
