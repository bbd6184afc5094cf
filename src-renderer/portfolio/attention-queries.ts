import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { PAGER_SIZE } from './pager.tsx';

/** A page of the rows that are set aside. */
export function rejectedRowsOptions(client: Client, id: string, offset: number) {
  return procedureOptions(client, 'portfolio.rows', {
    id,
    offset,
    limit: PAGER_SIZE,
    filter: { statuses: ['REJECTED'] },
  });
}

/** The columns of a portfolio's file. */
export function columnsOptions(client: Client, id: string) {
  return procedureOptions(client, 'portfolio.columns', { id }, { staleTime: Infinity });
}

/** What the cells of a row would come to. */
export function checkOptions(
  client: Client,
  row: { readonly id: string; readonly rowId: number },
  cells: readonly string[],
) {
  return procedureOptions(client, 'portfolio.checkRow', { ...row, cells: [...cells] }, { retry: false });
}

/** A page of the rows that come again. */
export function duplicatesOptions(client: Client, id: string, offset: number) {
  return procedureOptions(client, 'portfolio.duplicates', { id, offset, limit: PAGER_SIZE });
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
  'portfolio.faults',
  'portfolio.totals',
] as const;
