import { useEffect, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import { useClient } from '#renderer/client/client-context.ts';

/** How far a hand-over is. */
export interface HandOverProgress extends EventPayload<'handOver.progress'> {
  /** Seconds that the step will still take at its rate so far; null while that cannot be said. */
  readonly secondsLeft: number | null;
}

/** A rate is only worth something after a while. */
const SHORTEST_BASIS_MILLISECONDS = 800;

/** How far the hand-over of an id is; null while nothing was told of it. */
export function useHandOverProgress(handOverId: string | null): HandOverProgress | null {
  const client = useClient();
  const [progress, setProgress] = useState<HandOverProgress | null>(null);
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
