import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../client/client-context.ts';

/** Everything that depends on which packs answer. */
const packKeys = ['pack.list', 'pack.layers', 'risk.query', 'place.suggest', 'place.reverse'] as const;

/** A form that is being typed into changes the newest entry with each key: the list follows when the typing rests. */
const HISTORY_DELAY_MILLISECONDS = 400;

/** Keeps what is shown in step with what the backend tells. */
export function useBackendEvents(): void {
  const client = useClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    let historyTimer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      client.on('packs.changed', () => {
        for (const key of packKeys) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
      client.on('settings.changed', () => void queryClient.invalidateQueries({ queryKey: ['settings.get'] })),
      client.on('history.changed', () => {
        clearTimeout(historyTimer);
        historyTimer = setTimeout(
          () => void queryClient.invalidateQueries({ queryKey: ['history.list'] }),
          HISTORY_DELAY_MILLISECONDS,
        );
      }),
    ];
    return () => {
      clearTimeout(historyTimer);
      for (const stop of stops) stop();
    };
  }, [client, queryClient]);
}
