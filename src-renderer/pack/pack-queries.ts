import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Client, useClient } from '#renderer/client/client.ts';

/** Installed region packs. */
export function packListOptions(client: Client) {
  return queryOptions({
    queryKey: ['pack.list'],
    queryFn: async ({ signal }) => (await client.call('pack.list', {}, signal)).packs,
  });
}

/** Switches a pack on or off, or removes it. */
export function usePackChange(procedure: 'pack.activate' | 'pack.deactivate' | 'pack.remove') {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pack: { readonly id: string; readonly version: string }) =>
      client.call(procedure, { id: pack.id, version: pack.version }),
    onSuccess: ({ packs }) => queryClient.setQueryData(packListOptions(client).queryKey, packs),
  });
}
