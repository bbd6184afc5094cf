import { RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { createAppRouter } from '#renderer/shell/router.tsx';
import { createFakeHandlers } from '../support/fake-window-server.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

vi.mock('#renderer/map/map-view.tsx', () => ({ default: () => null }));

beforeEach(() => useBuildingStore.getState().replace(null));

it('an earlier query that is opened over another answer brings its own building and place, not those before it', async () => {
  const asked = createAnswer();
  const earlier = createAnswer({ financial: sampleFinancial });
  let give = (): void => undefined;
  const opened = new Promise((resolve) => {
    give = () => resolve({ ...earlier, historyId: 7 });
  });
  const client = createTestClient({
    ...createFakeHandlers(),
    'risk.query': () => ({ ...asked, historyId: 8 }),
    'history.open': () => opened,
  });
  location.hash = '#/?latitude=49.2&longitude=-121.9';
  const router = createAppRouter();
  const { container } = render(<RouterProvider router={router} />, { wrapper: wrapInWindow(client) });
  await waitFor(() => expect(container.querySelector('article[aria-busy="false"]')).not.toBeNull());
  const moves = useCameraStore.getState().request;
  await act(() => router.navigate({ to: '/', search: { entry: 7 } }));
  // The answer before it stands until it is there.
  await waitFor(() => expect(container.querySelector('article[aria-busy="true"]')).not.toBeNull());
  expect(useCameraStore.getState().request).toBe(moves);
  act(give);
  await waitFor(() => expect(useBuildingStore.getState().financial).toEqual(sampleFinancial));
  expect(useCameraStore.getState().request).toMatchObject({ point: earlier.assessment.point, unlessInView: true });
});
