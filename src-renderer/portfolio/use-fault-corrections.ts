import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FaultCorrection } from '#shared/portfolio/fault-correction.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { clearUndo, pushUndo } from '#renderer/ui/undo-stack.ts';
import { takeTurn } from '#renderer/ui/undo-step.ts';
import { useInSight } from '#renderer/ui/use-in-sight.ts';
import { correctedKeys } from './attention-queries.ts';

/** Rows with the same fault, and what was done to such. */
export function faultsOptions(client: Client, id: string) {
  return procedureOptions(client, 'portfolio.faults', { id });
}

/** Queries that the correction of a fault makes stale. */
const staleKeys = [...correctedKeys, 'portfolio.extent', 'portfolio.map', 'portfolio.previewCorrection'] as const;

/** What has to be in sight for a correction to be taken back. */
const correctionSight = (id: string, correction: number): string => `correction ${id} ${correction}`;

/** Offers to take something back, and again when it could not be: meanwhile the portfolio may have been at work. */
function offerUndo(label: string, sight: string, takeBack: () => Promise<unknown>): void {
  const offerAgain = (): void => offerUndo(label, sight, takeBack);
  pushUndo(label, () => void takeTurn(takeBack).catch(offerAgain), null, sight);
}

/**
 * The faults of a portfolio's rows, and what corrects them: the rows that are changed are run at once. The latest
 * correction can be taken back by the window's undo, too, while it is listed; what fails is told where it is listed.
 */
export function useFaultCorrections(id: string) {
  const { t, count } = useTexts();
  const client = useClient();
  const queryClient = useQueryClient();
  const faults = useQuery(faultsOptions(client, id));
  const refresh = () =>
    Promise.all(staleKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })));
  const latest = faults.data?.applied.at(-1)?.id;
  useInSight(latest === undefined ? null : correctionSight(id, latest));
  const undoing = useMutation({
    mutationFn: async (correction: number) => {
      const done = await client.call('portfolio.undoCorrection', { id, correction });
      clearUndo((sight) => sight === correctionSight(id, correction));
      if (done.restored > 0) await client.call('portfolio.run', { id });
      return done;
    },
    onSettled: refresh,
  });
  const correcting = useMutation({
    mutationFn: async (correction: FaultCorrection) => {
      const done = await client.call('portfolio.correctFault', { id, correction });
      const label = t('undoable.correctRows', { count: done.rows, rows: count(done.rows) });
      offerUndo(label, correctionSight(id, done.id), () => undoing.mutateAsync(done.id));
      if (done.corrected > 0) await client.call('portfolio.run', { id });
      return done;
    },
    onSettled: refresh,
  });
  return { faults, correcting, undoing };
}
