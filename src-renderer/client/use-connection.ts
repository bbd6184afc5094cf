import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClient } from './client.ts';
import type { ConnectionState } from './transport.ts';

/** Whether the backend is there; what failed meanwhile is asked again when it comes back. */
export function useConnection(): ConnectionState {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<ConnectionState>('connected');
  const last = useRef(state);
  useEffect(
    () =>
      client.onConnection((next) => {
        const isFound = last.current === 'lost' && next === 'connected';
        last.current = next;
        setState(next);
        if (isFound) void queryClient.invalidateQueries();
      }),
    [client, queryClient],
  );
  return state;
}
