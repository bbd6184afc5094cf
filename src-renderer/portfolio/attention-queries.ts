import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#renderer/client/client.ts';
import { PAGER_SIZE } from './pager.tsx';

/** A page of the rows that are set aside. */
export function rejectedRowsOptions(client: Client, id: string, offset: number) {
  return queryOptions({
    queryKey: ['portfolio.rows', id, 'aside', offset],
    queryFn: ({ signal }) =>
      client.call('portfolio.rows', { id, offset, limit: PAGER_SIZE, filter: { statuses: ['REJECTED'] } }, signal),
  });
}

/** The columns of a portfolio's file. */
export function columnsOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['portfolio.columns', id],
    queryFn: ({ signal }) => client.call('portfolio.columns', { id }, signal),
    staleTime: Infinity,
  });
}

/** What the cells of a row would come to. */
export function checkOptions(
  client: Client,
  row: { readonly id: string; readonly rowId: number },
  cells: readonly string[],
) {
  return queryOptions({
    queryKey: ['portfolio.checkRow', row, cells],
    queryFn: ({ signal }) => client.call('portfolio.checkRow', { ...row, cells: [...cells] }, signal),
    retry: false,
  });
}

/** A page of the rows that come again. */
export function duplicatesOptions(client: Client, id: string, offset: number) {
  return queryOptions({
    queryKey: ['portfolio.duplicates', id, offset],
    queryFn: ({ signal }) => client.call('portfolio.duplicates', { id, offset, limit: PAGER_SIZE }, signal),
  });
}

/** What was filled in, translated or remarked. */
export function notesOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['portfolio.notes', id],
    queryFn: async ({ signal }) => (await client.call('portfolio.notes', { id }, signal)).notes,
    staleTime: Infinity,
  });
}

/** Queries that a correction makes stale. */
export const correctedKeys = [
  'portfolio.list',
  'portfolio.rows',
  'portfolio.summary',
  'portfolio.accumulation',
  'portfolio.duplicates',
  'portfolio.notes',
] as const;
