import { queryOptions } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { ComparisonRank } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { Costing } from '#shared/portfolio/economics.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';

/** Two runs as they are compared. */
export type Comparison = ProcedureOutput<'portfolio.comparison'>;

/** The runs that can be compared with the results of now. */
export function comparisonsOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['portfolio.comparisons', id],
    queryFn: async ({ signal }) => (await client.call('portfolio.comparisons', { id }, signal)).comparisons,
  });
}

/** What moved between two runs; with what a measure costs the best worth comes first. */
export function comparisonOptions(
  client: Client,
  id: string,
  comparing: { comparison: number; filter: PortfolioFilter; rank: ComparisonRank; costing: Costing | null },
) {
  return procedureOptions(client, 'portfolio.comparison', { id, ...comparing });
}
