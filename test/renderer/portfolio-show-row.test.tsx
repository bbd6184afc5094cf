import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#renderer/client/client.ts';
import { firstReview, type Review } from '#renderer/portfolio/review-store.ts';
import { useShowRow } from '#renderer/portfolio/review-body.tsx';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';
import { createDelayedAnswers } from './fixtures/delayed-answers.ts';

const first: Review = { ...firstReview, view: 'map' };

/** Somebody who looks at a portfolio, over a backend that finds rows when the test says so. */
function review(start: Partial<Review> = {}) {
  const found = createDelayedAnswers<{ index: number | null }>();
  const signals: (AbortSignal | undefined)[] = [];
  const client = {
    ...createTestClient(),
    call: (_name: string, { row }: { readonly row: number }, signal?: AbortSignal) => {
      signals.push(signal);
      return found.ask(String(row));
    },
  } as unknown as Client;
  let now: Review = { ...first, ...start };
  const onChange = vi.fn((change: Partial<Review>) => move(change));
  const use = (shown: Review) => useShowRow({ id: 'a', review: shown, filter: shown.filter, onChange });
  const { result, rerender, unmount } = renderHook(use, { initialProps: now, wrapper: wrapInWindow(client) });
  function move(change: Partial<Review>): void {
    now = { ...now, ...change };
    act(() => rerender(now));
  }
  return {
    onChange,
    signals,
    unmount,
    /** Goes on to something else. */
    move,
    show: (row: number, view: Review['view']) => act(() => result.current(row, view)),
    answer: (row: number, index: number | null) => act(async () => found.answer(String(row), { index })),
    fail: (row: number, error: Error) => act(async () => found.fail(String(row), error)),
  };
}

afterEach(() => useFailedStep.setState({ failed: null }));

describe('a row that is chosen by its id', () => {
  it('is looked at where it stands, in the view that was asked for', async () => {
    const { onChange, show, answer } = review({ view: 'compare' });
    show(7, 'rows');
    await answer(7, 120);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ view: 'rows', active: 120 });
  });

  it('that the filter does not hold for is not among the rows that are shown', async () => {
    const { onChange, show, answer } = review({ view: 'compare' });
    show(7, 'rows');
    await answer(7, null);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ view: 'rows' });
  });

  it('is the last of two, whichever is found first', async () => {
    const { onChange, signals, show, answer } = review();
    show(7, 'map');
    show(8, 'map');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    await answer(8, 3);
    await answer(7, 120);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ view: 'map', active: 3 });
  });

  it.each<[string, Partial<Review>]>([
    ['the order', { order: { column: 'tiv', direction: 'up' } }],
    ['the filter', { filter: { search: 'mill' } }],
    ['the row that is looked at', { active: 5 }],
    ['the view', { view: 'summary' }],
  ])('is not gone to when %s is another by then', async (_what, change) => {
    const { onChange, signals, show, move, answer } = review({ view: 'compare' });
    show(7, 'rows');
    move(change);
    expect(signals[0]?.aborted).toBe(true);
    await answer(7, 120);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is not gone to when the portfolio was left', async () => {
    const { onChange, show, unmount, answer } = review();
    show(7, 'map');
    unmount();
    await answer(7, 120);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says when it cannot be found, unless somebody has gone on', async () => {
    const { show, fail, move } = review();
    show(7, 'map');
    move({ active: 5 });
    await fail(7, new Error('given up'));
    expect(useFailedStep.getState().failed).toBeNull();
    show(8, 'map');
    const error = new Error('The disk is gone.');
    await fail(8, error);
    expect(useFailedStep.getState().failed).toEqual({ label: 'showing the row in the table', error });
  });
});
