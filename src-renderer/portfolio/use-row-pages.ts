import { useQueries } from '@tanstack/react-query';
import type { PortfolioFilter, PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { PAGE_SIZE, rowPageOptions, type RowOrder } from './portfolio-queries.ts';

/** The rows in sight, fetched in pages as they come into sight. */
export interface RowPages {
  /** Rows that the filter holds for; null until the first page is there. */
  readonly total: number | null;
  readonly error: Error | null;
  /** Null while its page is on its way. */
  at(index: number): PortfolioRow | null;
}

/** Fetches the pages from the first to the last row in sight. */
export function useRowPages(
  id: string,
  { order, filter }: { readonly order: RowOrder; readonly filter: PortfolioFilter },
  { first, last }: { readonly first: number; readonly last: number },
): RowPages {
  const client = useClient();
  const firstPage = Math.floor(first / PAGE_SIZE);
  const pages = Array.from({ length: Math.floor(last / PAGE_SIZE) - firstPage + 1 }, (_, page) => firstPage + page);
  const results = useQueries({ queries: pages.map((page) => rowPageOptions(client, id, { order, filter, page })) });
  return {
    total: results.find(({ data }) => data !== undefined)?.data?.total ?? null,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    at(index) {
      const result = results[Math.floor(index / PAGE_SIZE) - firstPage];
      // A page that is kept from another order or filter is not these rows.
      if (result === undefined || result.isPlaceholderData) return null;
      return result.data?.rows[index % PAGE_SIZE] ?? null;
    },
  };
}
