import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';

type Contributor = PortfolioSummary['topContributors'][number];

/** What one of the largest losses is called: several may stand at one address. */
export function nameContributor({ id, locationId, label }: Contributor): string {
  return [locationId, label].filter((part) => part !== '').join(' · ') || String(id);
}
