import { RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#renderer/shell/error-boundary.tsx';
import { createAppRouter } from '#renderer/shell/router.tsx';
import { WindowFailure } from '#renderer/shell/window-failure.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createFakeHandlers } from '../support/fake-window-server.ts';

/** What fails to be drawn. */
let failing: 'panel' | 'map' | 'frame' | null = null;

function failWhen(part: typeof failing): void {
  if (failing === part) throw new Error('12 Mill Road cannot be drawn');
}

vi.mock('#renderer/shell/places-panel.tsx', () => ({
  default() {
    failWhen('panel');
    return <p>the places</p>;
  },
}));
vi.mock('#renderer/map-screen/map-stage.tsx', () => ({
  MapStage() {
    failWhen('map');
    return <p>the map</p>;
  },
}));
vi.mock('#renderer/shell/navigation-bar.tsx', () => ({
  NavigationBar() {
    failWhen('frame');
    return <p>the rail</p>;
  },
}));

beforeEach(() => {
  // React tells of what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  failing = null;
  vi.restoreAllMocks();
});

function open(hash: string): ReturnType<typeof createAppRouter> {
  location.hash = hash;
  const router = createAppRouter();
  renderWindow(
    <ErrorBoundary failure={<WindowFailure />}>
      <RouterProvider router={router} />
    </ErrorBoundary>,
    createTestClient(createFakeHandlers()),
  );
  return router;
}

it('says in its own words that a panel has failed, and keeps the map', async () => {
  failing = 'panel';
  open('#/places');
  expect(await screen.findByRole('heading', { name: 'This part of the window has failed' })).toBeVisible();
  expect(screen.getByText('the map')).toBeVisible();
  expect(screen.getByText('the rail')).toBeVisible();
  // What was thrown may quote what was typed, and says nothing to anybody.
  expect(screen.queryByText(/Mill Road|Something went wrong/)).toBeNull();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: 'Load the window again' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('draws the next panel after one that has failed', async () => {
  failing = 'panel';
  const router = open('#/places');
  await screen.findByRole('heading', { name: 'This part of the window has failed' });
  await router.navigate({ to: '/' });
  expect(await screen.findByText('What can flood and fire do here?')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'This part of the window has failed' })).toBeNull();
});

it('keeps the panel when the map has failed', async () => {
  failing = 'map';
  open('#/places');
  expect(await screen.findByText('the places')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This part of the window has failed' })).toBeVisible();
});

it('says in its own words that the whole window has failed', async () => {
  failing = 'frame';
  open('#/places');
  expect(await screen.findByRole('heading', { level: 1, name: 'The window has failed' })).toBeVisible();
  expect(screen.queryByText(/Mill Road|Something went wrong/)).toBeNull();
});

it('says that an address leads nowhere, and leads back', async () => {
  open('#/nowhere');
  expect(await screen.findByText('There is nothing at this address')).toBeVisible();
  expect(screen.queryByText('Not Found')).toBeNull();
  expect(screen.getByText('the map')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'To the query' }));
  expect(await screen.findByText('What can flood and fire do here?')).toBeVisible();
});
