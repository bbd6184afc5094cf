import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../client/client-context.ts';

/** Everything that depends on which packs answer. */
const packKeys = ['pack.list', 'pack.layers', 'risk.query', 'place.suggest', 'place.reverse'] as const;

/** Keeps what is shown in step with what the backend tells. */
export function useBackendEvents(): void {
  const client = useClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    const stops = [
      client.on('packs.changed', () => {
        for (const key of packKeys) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
      client.on('history.changed', () => void queryClient.invalidateQueries({ queryKey: ['history.list'] })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, queryClient]);
}
