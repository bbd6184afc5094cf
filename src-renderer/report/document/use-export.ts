import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { saveDelivered } from '#renderer/client/use-delivery.ts';

/** Which buildings a report is of, as the export asks for them. */
export type ExportScope = ProcedureInput<'report.export'>['scope'];

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** Milliseconds from its beginning to the last building. */
  readonly elapsedMilliseconds: number;
}

/**
 * Saves inputs and figures of a report's buildings as CSV or JSON, one file at a time. Leaving the screen, or `cancel`,
 * gives it up: nothing of it is left.
 */
export function useExport(scope: ExportScope, suggestedName: string) {
  const client = useClient();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const exporting = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const stop = new AbortController();
      running.current = stop;
      const exportId = crypto.randomUUID();
      let beganAt = 0;
      const silence = client.on('report.exporting', (event: EventPayload<'report.exporting'>) => {
        if (event.exportId !== exportId) return;
        const now = performance.now();
        // Before, its user is asked where it is to be written.
        if (event.done === 0) beganAt = now;
        setProgress({ done: event.done, total: event.total, elapsedMilliseconds: now - beganAt });
      });
      try {
        const delivered = await client.call('report.export', { scope, format, exportId, suggestedName }, stop.signal);
        saveDelivered(delivered);
        return delivered;
      } catch (error) {
        if (error instanceof ClientError && error.code === 'CANCELLED') return { state: 'cancelled' } as const;
        throw error;
      } finally {
        silence();
        setProgress(null);
        running.current = null;
      }
    },
  });

  return {
    /** Where it was written, once it is. */
    data: exporting.data,
    error: exporting.error,
    reset: exporting.reset,
    /** Null while none is written. */
    progress,
    /** Does nothing while one is written. */
    start(format: 'csv' | 'json'): void {
      if (running.current === null) exporting.mutate(format);
    },
    cancel: (): void => running.current?.abort(),
  };
}
