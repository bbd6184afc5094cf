import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FaultCorrection } from '#shared/portfolio/fault-correction.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { correctedKeys } from './attention-queries.ts';

/** Rows with the same fault, and what was done to such. */
export function faultsOptions(client: Client, id: string) {
  return procedureOptions(client, 'portfolio.faults', { id });
}

/** Queries that the correction of a fault makes stale. */
const staleKeys = [...correctedKeys, 'portfolio.extent', 'portfolio.map', 'portfolio.previewCorrection'] as const;

/** The faults of a portfolio's rows, and what corrects them: the rows that are changed are run at once. */
export function useFaultCorrections(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const faults = useQuery(faultsOptions(client, id));
  const refresh = () =>
    Promise.all(staleKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })));
  const correcting = useMutation({
    mutationFn: async (correction: FaultCorrection) => {
      const done = await client.call('portfolio.correctFault', { id, correction });
      if (done.corrected > 0) await client.call('portfolio.run', { id });
      return done;
    },
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: async (correction: number) => {
      const done = await client.call('portfolio.undoCorrection', { id, correction });
      if (done.restored > 0) await client.call('portfolio.run', { id });
      return done;
    },
    onSettled: refresh,
  });
  return { faults, correcting, undoing };
}
