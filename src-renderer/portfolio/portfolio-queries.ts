import { hashKey, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { UnopenedPortfolio } from '#shared/portfolio/portfolio-procedures.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';

export type Portfolio = AllPortfolios['portfolios'][number];
/** How the rows are sorted; undefined: as in the file. */
export type RowOrder = ProcedureInput<'portfolio.rows'>['sort'];
/** What a file is and what its first rows become. */
export type Inspection = ProcedureOutput<'portfolio.inspect'>;

/** Rows fetched at once. */
export const ROWS_PER_PAGE = 200;

/** Portfolios, the newest first, and apart those whose database cannot be used. */
export type AllPortfolios = ProcedureOutput<'portfolio.list'>;

/** Reasons not to open a portfolio that pass: another program holds it, or the disk or the system lacks something. */
export const transientReasons: ReadonlySet<UnopenedPortfolio['reason']> = new Set(['held', 'full', 'unavailable']);
/** Time until portfolios are asked for again of which one cannot be opened for the moment; milliseconds. */
const TRANSIENT_INTERVAL_MILLISECONDS = 5000;

/** Every portfolio: looked at once for all who show some of them. */
export function portfoliosOptions(client: Client) {
  return queryOptions({
    ...procedureOptions(client, 'portfolio.list', {}),
    // Nobody tells when a program lets go of a file.
    refetchInterval: ({ state }) =>
      state.data?.unopened.some(({ reason }) => transientReasons.has(reason)) === true
        ? TRANSIENT_INTERVAL_MILLISECONDS
        : false,
  });
}

/** Portfolios that were at work when the application ended, as they were when the window opened. */
export function leftAtWorkOptions(client: Client) {
  return procedureOptions(client, 'portfolio.leftAtWork', {}, { staleTime: Infinity });
}

/** The list without one of its portfolios. */
export function withoutPortfolio(
  { portfolios, unopened }: AllPortfolios,
  { id }: { readonly id: string },
): AllPortfolios {
  return { portfolios: portfolios.filter((one) => one.id !== id), unopened: unopened.filter((one) => one.id !== id) };
}

/** What a file is, with what was corrected about it. */
export function inspectionOptions(client: Client, input: ProcedureInput<'portfolio.inspect'>) {
  return procedureOptions(client, 'portfolio.inspect', input, {
    staleTime: Infinity,
    // The file may be saved anew before it is looked at again.
    gcTime: 0,
    retry: false,
  });
}

/** One page of rows. */
export function rowPageOptions(
  client: Client,
  id: string,
  { order, filter, page }: { readonly order: RowOrder; readonly filter: PortfolioFilter; readonly page: number },
) {
  return procedureOptions(client, 'portfolio.rows', {
    id,
    filter,
    offset: page * ROWS_PER_PAGE,
    limit: ROWS_PER_PAGE,
    ...(order === undefined ? {} : { sort: order }),
  });
}

/** What the filtered rows add up to. */
export function summaryOptions(client: Client, id: string, filter: PortfolioFilter) {
  return procedureOptions(client, 'portfolio.summary', { id, filter });
}

/** Sums by place, the largest AAL first. */
export function accumulationOptions(
  client: Client,
  id: string,
  request: Pick<ProcedureInput<'portfolio.accumulation'>, 'by' | 'cellDegrees' | 'rings'>,
  filter: PortfolioFilter,
) {
  return procedureOptions(client, 'portfolio.accumulation', { id, ...request, filter, limit: 20 });
}

/**
 * Keeps figures in sight while those of another filter are on their way (`placeholderData`); those that mean something
 * else are not kept.
 * @param asked key of what is asked now: a procedure and its input, which has the filter.
 */
export function keepPreviousFigures(asked: QueryKey) {
  return <Data>(former: Data | undefined, formerQuery: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    formerQuery !== undefined && hashMeaning(formerQuery.queryKey) === hashMeaning(asked) ? former : undefined;
}

/** Hashes a key without the filter. */
function hashMeaning([name, input]: QueryKey): string {
  return hashKey([name, { ...(input as object), filter: null }]);
}
