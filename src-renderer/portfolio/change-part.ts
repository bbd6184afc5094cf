import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';

/**
 * A filter with one part of it set; without it when there is nothing to narrow down by: no value, no text, none listed.
 */
export function changePart<Part extends keyof PortfolioFilter>(
  filter: PortfolioFilter,
  part: Part,
  value: PortfolioFilter[Part],
): PortfolioFilter {
  const { [part]: _before, ...rest } = filter;
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isNothing ? rest : { ...rest, [part]: value };
}
