import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useDroppedPack } from '#renderer/pack/dropped-pack-store.ts';
import { OpenedFilesNotice } from '#renderer/shell/opened-files-notice.tsx';
import { useOpenedHandOver } from '#renderer/survey/opened-hand-over-store.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useDroppedPack.setState({ source: null });
  useOpenedHandOver.setState({ source: null });
});

const pack = { name: 'county.zip', grant: '11111111-1111-4111-8111-111111111111', kind: 'pack' };
const handOver = { name: 'street.freeboard', grant: '22222222-2222-4222-8222-222222222222', kind: 'handOver' };

/** The notice in the desktop application, whose files come in these portions. */
function renderNotice(...portions: readonly (readonly object[])[]) {
  const rest = [...portions];
  const client = createTestClient({
    'file.takeOpened': () => ({ files: rest.shift() ?? [] }),
    'survey.receive': ({ grant }: { readonly grant: string }) => ({ handOverId: grant }),
  });
  vi.stubGlobal('freeboard', { call: () => undefined });
  const listeners: ((payload: object) => void)[] = [];
  const router = createRouter({
    routeTree: createRootRoute({ component: OpenedFilesNotice, notFoundComponent: OpenedFilesNotice }),
    history: createMemoryHistory(),
  });
  renderWindow(<RouterProvider router={router as never} />, {
    ...client,
    on: (name, listener) => {
      if (name === 'file.opened') listeners.push(listener as (payload: object) => void);
      return () => undefined;
    },
  });
  async function tell(): Promise<void> {
    await vi.waitFor(() => expect(listeners).toHaveLength(1));
    for (const listener of listeners) listener({});
  }
  return { client, router, tell };
}

it('a region is installed when somebody says so, by its grant', async () => {
  const { router } = renderNotice([pack]);
  expect(await screen.findByText('county.zip was opened')).toBeVisible();
  expect(useDroppedPack.getState().source).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Install the region' }));
  const source = useDroppedPack.getState().source;
  expect(source).toMatchObject({ name: 'county.zip', isFolder: false });
  expect(await source?.grant({ signal: new AbortController().signal } as never)).toMatchObject({ grant: pack.grant });
  expect(router.state.location.pathname).toBe('/places');
  expect(screen.queryByText('county.zip was opened')).toBeNull();
});

it('files that come while the window is open are asked about one after the other; one that is left is left', async () => {
  const { client, router, tell } = renderNotice([], [pack, handOver]);
  await tell();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave it' }));
  expect(useDroppedPack.getState().source).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Look at the surveys' }));
  const source = useOpenedHandOver.getState().source;
  expect(source?.name).toBe('street.freeboard');
  expect(await source?.receive(client, new AbortController().signal)).toEqual({ handOverId: handOver.grant });
  expect(router.state.location.pathname).toBe('/surveys');
});
