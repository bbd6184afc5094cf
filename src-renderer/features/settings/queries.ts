import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';

/** Version, data directory and runtime. */
export function appInfoOptions(client: Client) {
  return queryOptions({
    queryKey: ['app.info'],
    queryFn: ({ signal }) => client.call('app.info', {}, signal),
    staleTime: Infinity,
  });
}

/** What the licence allows and when it ends. */
export function licenceOptions(client: Client) {
  return queryOptions({ queryKey: ['licence.get'], queryFn: ({ signal }) => client.call('licence.get', {}, signal) });
}
