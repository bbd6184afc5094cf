import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import AnswerView from '#renderer/shell/answer-view.tsx';
import { defaultSettings } from '#shared/settings/settings.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';

afterEach(() => vi.restoreAllMocks());

/** An answer in the frame that shows its figures: what explains them would come after it. */
function showFigures() {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const created: unknown[] = [];
  const answer = createAnswer();
  const idle = (): void => undefined;
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <AnswerView answer={answer} askedAt={null} isPrevious={false} onAskLive={idle} onClose={idle} />,
    }),
    history: createMemoryHistory(),
  });
  const client = createTestClient({
    'settings.get': () => defaultSettings,
    'pack.list': () => ({ packs: [] }),
    'survey.create': (input) => {
      created.push(input);
      return { survey: { id: 'the-survey' }, answer: null };
    },
  });
  renderWindow(<RouterProvider router={router as never} />, client);
  return { created, router };
}

it('a survey is begun by key as soon as figures are seen', async () => {
  const { created } = showFigures();
  await screen.findByRole('heading', { level: 2 });
  expect(screen.queryByRole('button', { name: /Save as survey/ })).toBeNull();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(created).toHaveLength(1));
});

it('the report is come to by key as soon as figures are seen', async () => {
  const { router } = showFigures();
  await screen.findByRole('heading', { level: 2 });
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/report'));
});
