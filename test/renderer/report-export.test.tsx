import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ExportBar } from '#renderer/report/document/report-view.tsx';
import { useExport } from '#renderer/report/document/use-export.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import type { Client } from '#renderer/client/client.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** A backend that writes until it is cancelled or the test has it end. */
function createBackend() {
  const listeners = new Set<(told: EventPayload<'report.exporting'>) => void>();
  const asked: string[] = [];
  let finish: (path: string) => void = () => undefined;
  const client: Client = {
    ...createTestClient(),
    call: ((name: string, input: { exportId: string }, signal: AbortSignal): Promise<unknown> => {
      asked.push(`${name} ${input.exportId}`);
      return new Promise<unknown>((resolve, reject) => {
        finish = (path) => resolve({ state: 'saved', path, rows: 2 });
        signal.addEventListener('abort', () => reject(new ClientError('CANCELLED', 'Cancelled.')));
      });
    }) as unknown as Client['call'],
    on: (_name, listener) => {
      listeners.add(listener as never);
      return () => listeners.delete(listener as never);
    },
  };
  const tell = (exportId: string, done: number) =>
    act(() => {
      for (const listener of listeners) listener({ exportId, done, total: 10 });
    });
  return { client, asked, tell, finish: (path: string) => finish(path), readId: () => asked[0]!.split(' ')[1]! };
}

function open(backend: ReturnType<typeof createBackend>) {
  const scope = { kind: 'surveys', ids } as const;
  return renderHook(() => useExport(scope, 'Report'), { wrapper: wrapInWindow(backend.client) });
}

it('tells how far an export is, of this one only, one at a time, and where it was saved', async () => {
  const backend = createBackend();
  const { result } = open(backend);
  act(() => result.current.start('csv'));
  await waitFor(() => expect(backend.asked).toHaveLength(1));
  // Its user is still asked where to.
  expect(result.current.progress).toBeNull();
  act(() => result.current.start('json'));
  expect(backend.asked).toHaveLength(1);
  backend.tell('33333333-3333-4333-8333-333333333333', 9);
  expect(result.current.progress).toBeNull();
  backend.tell(backend.readId(), 0);
  backend.tell(backend.readId(), 4);
  expect(result.current.progress).toMatchObject({ done: 4, total: 10 });
  backend.finish('/home/me/report.csv');
  await waitFor(() => expect(result.current.data).toMatchObject({ path: '/home/me/report.csv' }));
  expect(result.current.progress).toBeNull();
});

it('ends without a failure when it is cancelled, and can begin again', async () => {
  const backend = createBackend();
  const { result } = open(backend);
  act(() => result.current.start('csv'));
  await waitFor(() => expect(backend.asked).toHaveLength(1));
  backend.tell(backend.readId(), 0);
  act(() => result.current.cancel());
  await waitFor(() => expect(result.current.data).toEqual({ state: 'cancelled' }));
  expect(result.current.error).toBeNull();
  expect(result.current.progress).toBeNull();
  act(() => result.current.start('json'));
  await waitFor(() => expect(backend.asked).toHaveLength(2));
});

it('is given up when its screen is left', async () => {
  const backend = createBackend();
  const call = vi.spyOn(backend.client, 'call');
  const { result, unmount } = open(backend);
  act(() => result.current.start('csv'));
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  unmount();
  expect(call.mock.calls[0]![2]!.aborted).toBe(true);
});

it('says how long an export still takes, with the way out of it', async () => {
  const cancel = vi.fn();
  renderWindow(<ExportBar progress={{ done: 2500, total: 10_000, elapsedMilliseconds: 4000 }} onCancel={cancel} />);
  expect(screen.getByRole('progressbar', { name: 'Writing building 2,500 of 10,000' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  // 4 s for a quarter: three quarters take 12.
  expect(screen.getByText('about 12 s left')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the export' }));
  expect(cancel).toHaveBeenCalledOnce();
});
