import type { TFunction } from 'i18next';
import { formatNamedPlace } from '#shared/geocoding/named-place.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { findNamedArea } from './report-rings.ts';

/** What describes a filter: it, and the areas that have names. */
interface DescribedFilter {
  readonly filter: PortfolioFilter;
  readonly areas: readonly NamedRing[];
}

/** Which rows a filter means, in words. */
export function describeFilter(
  { filter, areas }: DescribedFilter,
  t: TFunction,
  { significant, count }: Formatters,
): string {
  const { search, statuses, matchLevels, ranges = [], city, postalCode, ring, ids } = filter;
  const bound = (value: number | undefined) =>
    value === undefined ? t('portfolioReport.noEnd') : significant(value, 6);
  const area = ring === undefined ? null : findNamedArea(areas, ring);
  const parts = [
    ...(search === undefined ? [] : [t('portfolioReport.filterSearch', { words: search })]),
    ...(statuses === undefined
      ? []
      : [
          t('portfolioReport.filterStatuses', {
            statuses: statuses.map((status) => t(`portfolio.status.${status}`)).join(', '),
          }),
        ]),
    ...(matchLevels === undefined
      ? []
      : [
          t('portfolioReport.filterMatch', {
            levels: matchLevels.map((level) => t(`portfolio.match.${level}`)).join(', '),
          }),
        ]),
    ...(city === undefined ? [] : [t('portfolioReport.filterCity', { city: formatNamedPlace(city) })]),
    ...(postalCode === undefined
      ? []
      : [t('portfolioReport.filterPostalCode', { postalCode: formatNamedPlace(postalCode) })]),
    ...(ring === undefined
      ? []
      : [area === null ? t('portfolioReport.filterRing') : t('portfolioReport.filterArea', { name: area.name })]),
    ...ranges.map(({ column, minimum, maximum }) =>
      t('portfolioReport.filterRange', { column, minimum: bound(minimum), maximum: bound(maximum) }),
    ),
    ...(ids === undefined ? [] : [t('portfolioReport.filterIds', { rows: count(ids.length) })]),
  ];
  return parts.length === 0
    ? t('portfolioReport.filterNone')
    : t('portfolioReport.filtered', { filter: parts.join(', ') });
}
