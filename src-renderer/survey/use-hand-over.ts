import { create } from 'zustand';
import { useEffect, useState } from 'react';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import { ClientError, toError } from '#renderer/client/client-error.ts';
import { saveDownload } from '#renderer/client/use-delivery.ts';

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

/** How far a hand-over is. */
export interface TimedHandOverProgress extends EventPayload<'handOver.progress'> {
  /** Seconds that the step will still take at its rate so far; null while that cannot be said. */
  readonly secondsLeft: number | null;
}

/** A rate is only worth something after a while. */
const SHORTEST_BASIS_MILLISECONDS = 800;

/** How far the hand-over of an id is; null while nothing was told of it. */
export function useHandOverProgress(handOverId: string | null): TimedHandOverProgress | null {
  const client = useClient();
  const [progress, setProgress] = useState<TimedHandOverProgress | null>(null);
  useEffect(() => {
    if (handOverId === null) return undefined;
    let step: { readonly name: string; readonly beganAt: number } | null = null;
    return client.on('handOver.progress', (event) => {
      if (event.handOverId !== handOverId) return;
      const now = performance.now();
      if (step?.name !== event.step) step = { name: event.step, beganAt: now };
      const elapsed = now - step.beganAt;
      const isKnown = event.done > 0 && elapsed >= SHORTEST_BASIS_MILLISECONDS;
      const secondsLeft = isKnown ? (elapsed * (event.total - event.done)) / event.done / 1000 : null;
      setProgress({ ...event, secondsLeft });
    });
  }, [client, handOverId]);
  return progress?.handOverId === handOverId ? progress : null;
}
