import { MOST_FILTER_RANGES, type PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { changePart } from './change-part.ts';

/** A condition on a figure. */
type Range = NonNullable<PortfolioFilter['ranges']>[number];

/** Whether a filter has this very condition. */
export function hasRange({ ranges = [] }: PortfolioFilter, range: Range): boolean {
  return ranges.some((one) => isSameRange(one, range));
}

/**
 * Narrows a filter down by a condition, in the place of others on its figure; one that it has already is taken away. A
 * filter that has as many as it may stays as it is.
 */
export function toggleRange(filter: PortfolioFilter, range: Range): PortfolioFilter {
  const { ranges = [] } = filter;
  if (hasRange(filter, range)) {
    return changePart(
      filter,
      'ranges',
      ranges.filter((one) => !isSameRange(one, range)),
    );
  }
  const others = ranges.filter(({ column }) => column !== range.column);
  return others.length >= MOST_FILTER_RANGES ? filter : changePart(filter, 'ranges', [...others, range]);
}

function isSameRange(a: Range, b: Range): boolean {
  return a.column === b.column && a.minimum === b.minimum && a.maximum === b.maximum;
}
