import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findWork, type PortfolioWork, type ReportedProgress } from './find-work.ts';
import type { Portfolio } from './portfolio-queries.ts';

/** Time until a portfolio is asked for again that is listed as at work and tells nothing; milliseconds. */
const UNTOLD_INTERVAL_MILLISECONDS = 5000;

/** What a portfolio is busy with, see {@link findWork}. */
export function usePortfolioWork(
  portfolio: Portfolio,
  reported: ReportedProgress | null,
  listedAt: number,
): PortfolioWork | null {
  const queryClient = useQueryClient();
  const work = findWork(portfolio, reported, listedAt);
  const isUntold = work !== null && work.progress === null && !work.isPaused;
  useEffect(() => {
    if (!isUntold) return undefined;
    // Work that takes but a moment, such as a row taken in, does not tell that it has ended.
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: ['portfolio.list'] });
    const timer = setInterval(askAgain, UNTOLD_INTERVAL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isUntold, queryClient]);
  return work;
}
