import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#renderer/client/client.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { StartPanel } from '#renderer/query/start-panel.tsx';
import { createDeferred } from '../contract/support/deferred.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';

const point = { latitude: 49.1, longitude: -121.9 };
const query = { streetAddress: '12 Mill Rd', city: 'Portham', areaName: 'NS' };
const found = { kind: 'address', label: '12 Mill Rd', detail: 'Portham', point, query };

function renderPanel(client: Client) {
  const router = createRouter({
    routeTree: createRootRoute({ component: StartPanel, notFoundComponent: StartPanel }),
    history: createMemoryHistory(),
  });
  renderWindow(<RouterProvider router={router as never} />, client);
  return router;
}

function renderStart(packs: readonly unknown[], suggest: () => unknown) {
  const client = createTestClient({
    'pack.list': () => ({ packs }),
    'pack.layers': () => ({ packs: [] }),
    'history.list': () => ({ entries: [] }),
    'place.suggest': suggest,
  });
  return renderPanel(client);
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

function renderSample(portfolios: readonly unknown[]) {
  const create = vi.fn(() => ({ portfolio: { id: 'made' } }));
  const client = createTestClient({
    'pack.list': () => ({ packs: [demonstrationPack] }),
    'pack.layers': () => ({ packs: [] }),
    'history.list': () => ({ entries: [] }),
    'portfolio.list': () => ({ portfolios, unopened: [] }),
    'demonstration.portfolio': () => ({ grant: 'sample-grant', buildings: 200 }),
    'portfolio.create': create,
  });
  return { router: renderPanel(client), create };
}

it('makes a sample portfolio of the demonstration region, says that it is made up, and opens it', async () => {
  const { router, create } = renderSample([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open a sample portfolio' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/portfolio', search: { portfolio: 'made' } }),
  );
  expect(create).toHaveBeenCalledWith({ grant: 'sample-grant', name: 'Sample portfolio (synthetic)', run: true });
});

it('opens the sample portfolio that is there already', async () => {
  const { router, create } = renderSample([{ id: 'earlier', name: 'Sample portfolio (synthetic)' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open a sample portfolio' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ portfolio: 'earlier' }));
  expect(create).not.toHaveBeenCalled();
});

it('offers no sample of a demonstration region that does not answer', async () => {
  renderStart([{ ...demonstrationPack, active: false }], () => ({ suggestions: [] }));
  await screen.findByText('No region is switched on');
  expect(screen.queryByRole('button', { name: 'Open a sample portfolio' })).toBeNull();
});

it('shows one bar for the region that is being installed, with the time of the whole', async () => {
  const listeners = new Map<string, (payload: unknown) => void>();
  const client = {
    ...createTestClient({ 'pack.list': () => ({ packs: [] }), 'history.list': () => ({ entries: [] }) }),
    on: (name: string, listener: (payload: never) => void) => {
      listeners.set(name, listener as (payload: unknown) => void);
      return () => undefined;
    },
  };
  renderPanel(client);
  await screen.findByText('Search an address');
  expect(screen.queryByRole('progressbar')).toBeNull();
  const now = vi.spyOn(performance, 'now');
  const tell = (at: number, step: string, fraction: number): void => {
    now.mockReturnValue(at);
    act(() => listeners.get('pack.progress')!({ source: 'x', step, fraction, file: null }));
  };
  tell(0, 'check', 0);
  tell(30_000, 'index', 0.25);
  const bar = screen.getByRole('progressbar', { name: 'Indexing the maps' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('25 % · about 90 s left')).toBeVisible();
  tell(60_000, 'addresses', 0.5);
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.getByText('50 % · about 60 s left')).toBeVisible();
  now.mockRestore();
});

it('shows no earlier queries before it knows what stands above them', async () => {
  const list = createDeferred<unknown>();
  const entry = {
    id: 1,
    label: '4 Dock St',
    askedAt: '2026-11-20T10:00:00.000Z',
    hasFinancial: false,
    point,
    figures: {},
  };
  const client = createTestClient({
    'pack.list': () => list.promise,
    'pack.layers': () => ({ packs: [] }),
    'history.list': () => ({ entries: [entry] }),
  });
  const call = vi.spyOn(client, 'call');
  const asked = () => call.mock.calls.map(([name]) => name);
  renderPanel(client);
  await waitFor(() => expect(asked()).toContain('pack.list'));
  expect(asked()).not.toContain('history.list');
  list.resolve({ packs: [demonstrationPack] });
  await screen.findByText('4 Dock St');
  expect(screen.getByRole('button', { name: 'Try 12 Mill Rd' })).toBeDefined();
});
