import { queryOptions } from '@tanstack/react-query';
import type { ProcedureInput, ProcedureName } from '#shared/contract/procedures.ts';
import type { Client } from './client.ts';

/** What a procedure answers, kept under its name and what it was asked. */
export function procedureOptions<Name extends ProcedureName>(
  client: Client,
  name: Name,
  input: ProcedureInput<Name>,
  keeping: {
    readonly staleTime?: number;
    readonly gcTime?: number;
    readonly enabled?: boolean;
    readonly retry?: boolean;
  } = {},
) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => client.call(name, input, signal),
    ...keeping,
  });
}
