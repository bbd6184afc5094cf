import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import type { Client } from '#renderer/client/client.ts';
import { useClient } from '#renderer/client/client-context.ts';

/** Which address server is set. */
export function onlineGeocoderOptions(client: Client) {
  return queryOptions({
    queryKey: ['geocoder.online.get'],
    queryFn: ({ signal }) => client.call('geocoder.online.get', {}, signal),
  });
}

/** Sets the address server. */
export function useSetOnlineGeocoder() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: OnlineGeocoderSettings) => client.call('geocoder.online.set', settings),
    onSuccess: (settings) => queryClient.setQueryData(onlineGeocoderOptions(client).queryKey, settings),
  });
}

/** Asks the server for one address. */
export function useTryOnlineGeocoder() {
  const client = useClient();
  return useMutation({
    mutationFn: (input: { readonly settings: OnlineGeocoderSettings; readonly address: string }) =>
      client.call('geocoder.online.test', input),
  });
}
