import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { useClient } from '../../client/client-context.ts';
import { ClientError } from '../../client/client-error.ts';
import { saveDownload } from '../../client/save-download.ts';
import { useHandOverProgress } from './use-hand-over-progress.ts';

/** Writes chosen surveys into a file, where the desktop application asks for it or as a download; one at a time. */
export function useHandOver() {
  const client = useClient();
  const running = useRef<AbortController | null>(null);
  const [handOverId, setHandOverId] = useState<string | null>(null);
  const progress = useHandOverProgress(handOverId);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (ids: readonly string[] | null) => {
      const id = crypto.randomUUID();
      setHandOverId(id);
      running.current = new AbortController();
      const chosen = ids === null ? null : [...ids];
      const written = await client.call('survey.handOver', { handOverId: id, ids: chosen }, running.current.signal);
      if (written.path !== null) return written.path;
      saveDownload(`${storedPaths.handOvers}/${id}`, written.name);
      return null;
    },
  });
  const isCancelled = error instanceof ClientError && error.code === 'CANCELLED';
  return {
    /**
     * Does nothing while another one is written: a button that is switched off would lose the focus.
     * @param ids null for every survey that is not archived
     */
    give(ids: readonly string[] | null): void {
      if (!isPending) mutate(ids);
    },
    isPending,
    progress,
    cancel: (): void => running.current?.abort(),
    /** Where the last one was saved; null before, and in a browser, which says so itself. */
    savedTo: data ?? null,
    /** Forgets how the last one ended. */
    dismiss: reset,
    /** What went wrong; nothing did when it was cancelled. */
    error: isCancelled ? null : error,
  };
}
