import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import { correctedKeys } from './attention-queries.ts';
import type { ReportedProgress } from './find-work.ts';

/** Queries that what a portfolio does makes stale when it ends. */
const portfolioKeys = [
  ...correctedKeys,
  'portfolio.extent',
  'portfolio.map',
  'portfolio.comparisons',
  'portfolio.comparison',
] as const;

type ReportedProgresses = ReadonlyMap<string, ReportedProgress>;

/** The newest telling of each portfolio, by its id; what is shown of it is asked for anew when its work has ended. */
export function usePortfolioProgress(): ReportedProgresses {
  const client = useClient();
  const queryClient = useQueryClient();
  const [reported, setReported] = useState<ReportedProgresses>(() => new Map());
  useEffect(
    () =>
      client.on('portfolio.progress', (progress) => {
        setReported((before) => new Map([...before, [progress.portfolioId, { progress, at: Date.now() }]]));
        if (progress.phase !== 'idle') return;
        for (const key of portfolioKeys) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
    [client, queryClient],
  );
  useEffect(
    () =>
      client.onConnection((state) => {
        if (state === 'lost') setReported(withoutWork);
      }),
    [client],
  );
  return reported;
}

/** That work has ended is not heard any more: once the backend is found again, the list says what is done. */
function withoutWork(reported: ReportedProgresses): ReportedProgresses {
  return new Map([...reported].filter(([, { progress }]) => progress.phase === 'idle'));
}
