import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RemoteRasterSettings } from '#shared/pack/remote-raster-settings.ts';
import type { Client } from '#renderer/client/client.ts';
import { useClient } from '#renderer/client/client-context.ts';

/** Whether maps may be fetched from servers. */
export function remoteMapsOptions(client: Client) {
  return queryOptions({
    queryKey: ['pack.remote.get'],
    queryFn: ({ signal }) => client.call('pack.remote.get', {}, signal),
  });
}

/** Switches the fetching of maps on or off. */
export function useSetRemoteMaps() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: RemoteRasterSettings) => client.call('pack.remote.set', settings),
    onSuccess: (settings) => queryClient.setQueryData(remoteMapsOptions(client).queryKey, settings),
  });
}
