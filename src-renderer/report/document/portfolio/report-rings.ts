import type { TFunction } from 'i18next';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';

/** An area that is drawn on the map of a report. */
export interface ReportRing extends NamedRing {
  /** Whether only rows within it are reported. */
  readonly isFilter: boolean;
}

/** The area that is named and has these corners. */
export function findNamedArea(areas: readonly NamedRing[], ring: NamedRing['ring']): NamedRing | null {
  const corners = JSON.stringify(ring);
  return areas.find((area) => JSON.stringify(area.ring) === corners) ?? null;
}

/** The areas of a report's map: those that are named, and the one that the rows are narrowed down to. */
export function listReportRings(areas: readonly NamedRing[], { ring }: PortfolioFilter, t: TFunction): ReportRing[] {
  const known = ring === undefined ? null : findNamedArea(areas, ring);
  const drawn = areas.map((area) => ({ ...area, isFilter: area === known }));
  return ring === undefined || known !== null
    ? drawn
    : [...drawn, { name: t('review.area.drawn'), ring, isFilter: true }];
}
