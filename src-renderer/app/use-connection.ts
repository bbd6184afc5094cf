import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../client/client-context.ts';
import type { ConnectionState } from '../client/transport.ts';

/** Whether the backend is there; what failed meanwhile is asked again when it comes back. */
export function useConnection(): ConnectionState {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<ConnectionState>('connected');
  useEffect(
    () =>
      client.onConnection((next) => {
        setState((previous) => {
          if (previous === 'lost' && next === 'connected') void queryClient.invalidateQueries();
          return next;
        });
      }),
    [client, queryClient],
  );
  return state;
}
