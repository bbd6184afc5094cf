import { queryOptions } from '@tanstack/react-query';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import type { Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';

/** Where the rows are that a filter holds for. */
export function extentOptions(client: Client, id: string, filter: PortfolioFilter) {
  return procedureOptions(client, 'portfolio.extent', { id, filter });
}

/** What a part of the map shows. */
export function mapOptions(client: Client, input: ProcedureInput<'portfolio.map'>) {
  return procedureOptions(client, 'portfolio.map', input, {
    // Wherever the map was is not wanted again soon.
    gcTime: 30_000,
  });
}

/** What rings add up to, of the rows that a filter holds for. */
export function ringSumsOptions(client: Client, id: string, rings: readonly NamedRing[], filter: PortfolioFilter) {
  return procedureOptions(client, 'portfolio.accumulation', { id, by: 'ring', rings: [...rings], filter });
}

/** What a portfolio leaves open for an OED file. */
export function oedOptions(client: Client, id: string, isWanted: boolean) {
  return procedureOptions(
    client,
    'portfolio.oed',
    { id },
    {
      enabled: isWanted,
      // Rows may have been corrected since.
      gcTime: 0,
    },
  );
}

/** The named areas of a portfolio. */
export function savedAreasOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['portfolio.areas', id],
    queryFn: async ({ signal }) => (await client.call('portfolio.areas', { id }, signal)).areas,
  });
}
