import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';

/** What the active packs can draw. */
export function packLayersOptions(client: Client) {
  return queryOptions({
    queryKey: ['pack.layers'],
    queryFn: async ({ signal }) => (await client.call('pack.layers', {}, signal)).packs,
  });
}
