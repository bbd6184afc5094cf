import { create } from 'zustand';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import type { Client } from '#renderer/client/client.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { saveDownload } from '#renderer/client/save-download.ts';
import { toError } from '#renderer/client/to-error.ts';
import { useHandOverProgress } from './use-hand-over-progress.ts';

/** The hand-over that is written, or how the last one ended: of the window, which may show something else meanwhile. */
interface HandOverRun {
  readonly handOverId: string | null;
  /** What ends it; null: none is written. */
  readonly running: AbortController | null;
  readonly savedTo: string | null;
  readonly error: Error | null;
}

const none: HandOverRun = { handOverId: null, running: null, savedTo: null, error: null };
const useRun = create<HandOverRun>(() => none);

/** Writes chosen surveys into a file, where the desktop application asks for it or as a download; one at a time. */
export function useHandOver() {
  const client = useClient();
  const { handOverId, running, savedTo, error } = useRun();
  const progress = useHandOverProgress(handOverId);
  return {
    /**
     * Does nothing while another one is written: a button that is switched off would lose the focus.
     * @param ids null for every survey that is not archived
     */
    give(ids: readonly string[] | null): void {
      if (useRun.getState().running === null) void write(client, ids);
    },
    isPending: running !== null,
    progress,
    cancel: (): void => running?.abort(),
    /** Where the last one was saved; null before, and in a browser, which says so itself. */
    savedTo,
    /** Forgets how the last one ended. */
    dismiss: (): void => useRun.setState(none),
    /** What went wrong; nothing did when it was cancelled. */
    error,
  };
}

async function write(client: Client, ids: readonly string[] | null): Promise<void> {
  const handOverId = crypto.randomUUID();
  const running = new AbortController();
  useRun.setState({ ...none, handOverId, running });
  try {
    const chosen = ids === null ? null : [...ids];
    const written = await client.call('survey.handOver', { handOverId, ids: chosen }, running.signal);
    if (written.path === null) saveDownload(`${storedPaths.handOvers}/${handOverId}`, written.name);
    useRun.setState({ ...none, savedTo: written.path });
  } catch (cause) {
    const error = toError(cause);
    const isCancelled = error instanceof ClientError && error.code === 'CANCELLED';
    useRun.setState({ ...none, error: isCancelled ? null : error });
  }
}
