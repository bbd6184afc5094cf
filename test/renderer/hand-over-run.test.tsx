import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useHandOver } from '#renderer/survey/use-hand-over.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';

/** A backend that writes until the test says how it ended. */
function createBackend() {
  const end: { succeed: (path: string) => void; fail: (error: Error) => void }[] = [];
  const write = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        end.push({ succeed: (path) => resolve({ path, name: 'all.freeboard', surveys: 2 }), fail: reject });
      }),
  );
  const wrapper = wrapInWindow(createTestClient({ 'survey.handOver': write }));
  return { write, end, open: () => renderHook(() => useHandOver(), { wrapper }) };
}

it('a hand-over that is written while something else is shown is still there, one at a time, and so is its end', async () => {
  const backend = createBackend();
  const list = backend.open();
  act(() => list.result.current.give(null));
  list.unmount();
  const survey = backend.open();
  expect(survey.result.current.isPending).toBe(true);
  act(() => survey.result.current.give(['22222222-2222-4222-8222-222222222222']));
  expect(backend.write).toHaveBeenCalledOnce();
  survey.unmount();
  backend.end[0]!.fail(new ClientError('STORAGE_FULL', 'The disk is full.'));
  const again = backend.open();
  await waitFor(() => expect(again.result.current.error).toMatchObject({ code: 'STORAGE_FULL' }));
  expect(again.result.current.isPending).toBe(false);
  act(() => again.result.current.dismiss());
  expect(again.result.current.error).toBeNull();
});

it('a cancelled hand-over is no failure, and the next one says where it was saved', async () => {
  const backend = createBackend();
  const { result } = backend.open();
  act(() => result.current.give(null));
  backend.end[0]!.fail(new ClientError('CANCELLED', 'The operation was cancelled.'));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(result.current.error).toBeNull();
  act(() => result.current.give(null));
  backend.end[1]!.succeed('/home/me/all.freeboard');
  await waitFor(() => expect(result.current.savedTo).toBe('/home/me/all.freeboard'));
});
