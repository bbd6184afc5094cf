import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';

/** Whether the query service runs, and what it has answered. */
export type ServiceStatus = ProcedureOutput<'service.status'>;

/** The query service's state. */
export function serviceStatusOptions(client: Client) {
  return procedureOptions(client, 'service.status', {});
}

/** Tokens issued here, the newest first. */
export function tokenListOptions(client: Client) {
  return queryOptions({
    queryKey: ['token.list'],
    queryFn: async ({ signal }) => (await client.call('token.list', {}, signal)).tokens,
  });
}

/** How the service is started. */
export type ServiceStart = Required<ProcedureInput<'service.start'>>;

/** Starts the service, or stops it (null). */
export function useSwitchService() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (start: ServiceStart | null) =>
      start === null ? client.call('service.stop', {}) : client.call('service.start', start),
    onSuccess: (status) => queryClient.setQueryData(serviceStatusOptions(client).queryKey, status),
  });
}

/** Issues a token; its text is in the answer alone. */
export function useIssueToken() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    // The text must not stay behind in the window once it has been shown.
    gcTime: 0,
    mutationFn: (order: ProcedureInput<'token.issue'>) => client.call('token.issue', order),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['token.list'] }),
  });
}

/** A token that is being issued, or was. */
export type TokenIssue = ReturnType<typeof useIssueToken>;

/** Revokes a token. */
export function useRevokeToken() {
  const client = useClient();
  const queryClient = useQueryClient();
  return async (jti: string): Promise<void> => {
    const { tokens } = await client.call('token.revoke', { jti });
    queryClient.setQueryData(tokenListOptions(client).queryKey, tokens);
  };
}
