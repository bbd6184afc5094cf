import { useCallback } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { MapFigure, PortfolioMapStyle } from '#shared/portfolio/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Costing } from '#shared/portfolio/economics.ts';
import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import type { OverlayChoice } from '#renderer/map/scene.ts';
import { createRecordStorage } from '#renderer/ui/record-storage.ts';
import type { RowOrder } from './portfolio-queries.ts';

/** How a portfolio can be looked at. */
export const reviewViews = ['rows', 'map', 'summary', 'compare', 'attention'] as const;
export type ReviewView = (typeof reviewViews)[number];

/** Where the reader is in a portfolio: nothing that comes from the backend. */
export interface Review {
  readonly view: ReviewView;
  readonly filter: PortfolioFilter;
  readonly order: RowOrder;
  /** Place of the row that is looked at, from 0. */
  readonly active: number;
  readonly figure: MapFigure;
  readonly style: PortfolioMapStyle;
  /** What lies beneath the locations on the map; left out until it is chosen. */
  readonly beneath?: OverlayChoice;
  /** Share of the height of map and table that the map has, 0..1; left out until it is chosen. */
  readonly mapShare?: number;
  /** What the map showed last, where somebody has moved it; null: all locations. */
  readonly bounds: BoundingBox | null;
  /** The comparison that was looked at last; left out: the latest. */
  readonly comparison?: number;
  /** What measures cost, by the comparisons that they were tried in, as {@link nameComparison} names them. */
  readonly costings?: Readonly<Record<string, Costing>>;
  /** Areas that an earlier version kept here; they stand with the portfolio now. */
  readonly rings?: readonly NamedRing[];
}

/** Tells comparisons apart, also from those that were removed and whose numbers were given again. */
export function nameComparison({ comparison, createdAt }: Pick<ComparisonInfo, 'comparison' | 'createdAt'>): string {
  return `${comparison} ${createdAt}`;
}

/** State of a review when it is first opened. */
export const firstReview: Review = {
  view: 'rows',
  filter: {},
  order: { column: 'aal', direction: 'down' },
  active: 0,
  figure: { measure: 'aal', hazard: 'all', asset: 'all', scenario: 'base' },
  style: 'clusters',
  bounds: null,
};

interface ReviewState {
  readonly reviews: Readonly<Record<string, Review>>;
  readonly change: (id: string, change: Partial<Review>) => void;
}

const useReviewStore = create<ReviewState>()(
  persist(
    (set) => ({
      reviews: {},
      change: (id, change) =>
        set(({ reviews }) => ({ reviews: { ...reviews, [id]: { ...(reviews[id] ?? firstReview), ...change } } })),
    }),
    {
      name: 'freeboard.portfolio-review',
      version: 1,
      storage: createRecordStorage<ReviewState, 'reviews'>('reviews'),
      partialize: ({ reviews }) => ({ reviews }),
    },
  ),
);

/** Where the reader is in a portfolio, and how that is changed. It is kept while other screens are looked at. */
export function useReview(id: string): readonly [Review, (change: Partial<Review>) => void] {
  const review = useReviewStore((state) => state.reviews[id] ?? firstReview);
  const change = useReviewStore((state) => state.change);
  return [review, useCallback((next: Partial<Review>) => change(id, next), [change, id])];
}
