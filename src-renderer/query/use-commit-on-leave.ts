import { useEffect } from 'react';
import { useClient } from '#renderer/client/client-context.ts';
import { useBuildingStore } from './building-store.ts';
import { createRiskRequest } from './create-risk-request.ts';
import type { Subject } from './subject.ts';

/** A building that is left before the typing rested is still asked for and remembered as it was left. */
export function useCommitOnLeave(subject: Subject): void {
  const client = useClient();
  useEffect(
    () => () => {
      const { financial, committed, commit } = useBuildingStore.getState();
      if (subject.kind !== 'place' || financial === committed) return;
      commit();
      // Nobody waits for it any more: what is wrong with it was told, or is told when the place is asked for again.
      client.call('risk.query', createRiskRequest(subject.location, financial)).catch(() => undefined);
    },
    [subject, client],
  );
}
