import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { reportFailedStep } from '#renderer/ui/undo-step.ts';
import type { Review } from './review-store.ts';

interface ShowRowOptions {
  readonly id: string;
  readonly review: Review;
  /** The filter as the rows have it. */
  readonly filter: PortfolioFilter;
  readonly onChange: (change: Partial<Review>) => void;
}

/**
 * Looks at a row by its id, in the view that is given: where it stands has to be asked for. Only the row that was
 * chosen last is shown, and none once somebody has gone on to something else; a failure is told by the window.
 */
export function useShowRow({ id, review, filter, onChange }: ShowRowOptions) {
  const { t } = useTranslation();
  const client = useClient();
  const { view, order, filter: typed, active } = review;
  const lookedAt = hashKey([id, filter, typed, order, view, active]);
  const asking = useRef<{ readonly from: string; readonly controller: AbortController } | null>(null);
  useLayoutEffect(() => {
    // The answer would be a place in another order or among other rows, or take somebody away from what is looked at by
    // now.
    if (asking.current?.from !== lookedAt) asking.current?.controller.abort();
  }, [lookedAt]);
  useLayoutEffect(() => () => asking.current?.controller.abort(), []);

  async function showRow(row: number, shown: Review['view']): Promise<void> {
    asking.current?.controller.abort();
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = { from: lookedAt, controller };
    const sort = order === undefined ? {} : { sort: order };
    try {
      const { index } = await client.call('portfolio.findRow', { id, row, filter, ...sort }, signal);
      if (!signal.aborted) onChange({ view: shown, ...(index === null ? {} : { active: index }) });
    } catch (error) {
      if (!signal.aborted) reportFailedStep(t('review.showRow'), error);
    }
  }

  return (row: number, shown: Review['view']): void => void showRow(row, shown);
}
