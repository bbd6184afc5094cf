import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import { useClient } from '../../client/client-context.ts';
import { correctedKeys } from './attention-queries.ts';

/** How far a portfolio is with what it does. */
export type PortfolioProgress = EventPayload<'portfolio.progress'>;

/** Queries that what a portfolio does makes stale when it ends. */
const portfolioKeys = [
  ...correctedKeys,
  'portfolio.extent',
  'portfolio.map',
  'portfolio.comparisons',
  'portfolio.comparison',
] as const;

/** The newest telling of each portfolio that is at work; what is shown of it is asked for anew when it has ended. */
export function usePortfolioProgress(): ReadonlyMap<string, PortfolioProgress> {
  const client = useClient();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<string, PortfolioProgress>>(() => new Map());
  useEffect(
    () =>
      client.on('portfolio.progress', (told) => {
        setProgress((before) => new Map([...before, [told.portfolioId, told]]));
        if (told.phase !== 'idle') return;
        for (const key of portfolioKeys) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
    [client, queryClient],
  );
  return progress;
}
