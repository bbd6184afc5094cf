import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { StartPanel } from '#renderer/query/start-panel.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';

const point = { latitude: 49.1, longitude: -121.9 };
const query = { streetAddress: '12 Mill Rd', city: 'Portham', areaName: 'NS' };
const found = { kind: 'address', label: '12 Mill Rd', detail: 'Portham', point, query };

function renderStart(packs: readonly unknown[], suggest: () => unknown) {
  const client = createTestClient({
    'pack.list': () => ({ packs }),
    'pack.layers': () => ({ packs: [] }),
    'history.list': () => ({ entries: [] }),
    'place.suggest': suggest,
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: StartPanel, notFoundComponent: StartPanel }),
    history: createMemoryHistory(),
  });
  renderWindow(<RouterProvider router={router as never} />, client);
  return router;
}

beforeEach(() => useCameraStore.setState({ request: null }));

it('leads to a building of the demonstration region, on the map too', async () => {
  const router = renderStart([demonstrationPack], () => ({ suggestions: [{ ...found, kind: 'street' }, found] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try 12 Mill Rd' }));
  const { streetAddress: street, city, areaName: area } = query;
  await waitFor(() => expect(router.state.location.search).toEqual({ street, city, area }));
  expect(useCameraStore.getState().request).toMatchObject({ kind: 'point', point });
});

it('asks for it all the same where the search does not answer', async () => {
  const router = renderStart([demonstrationPack], () => {
    throw new Error('no index');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try 12 Mill Rd' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ street: '12 Mill Rd', city: 'Portham' }));
});

it('offers no building of it where a region of one’s own is on', async () => {
  renderStart([{ ...riverPack, active: true }], () => ({ suggestions: [] }));
  await screen.findByText('Search an address');
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
});
