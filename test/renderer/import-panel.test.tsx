import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { ImportPanel } from '#renderer/survey/import-panel.tsx';
import { surveySight } from '#renderer/survey/survey-sight.ts';
import { pushUndo, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

afterEach(() => vi.unstubAllGlobals());

const taken = { ok: true, value: { handOverId: '11111111-1111-4111-8111-111111111111' } };
const refused = { ok: false, error: { code: 'FILE_REFUSED', message: 'not in order', details: null } };

it.each([
  ['what a file would bring', taken, 'Bring in'],
  ['a file that is not in order', refused, 'The file was not brought in'],
])('Escape leads back from %s', async (_what, answer, text) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const onClose = vi.fn();
  renderWindow(
    <ImportPanel file={new File(['x'], 'street.freeboard')} onClose={onClose} />,
    createTestClient({ 'survey.previewImport': () => ({ photos: 0, surveys: [] }) }),
  );
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

/** The panel while a file is being brought in. */
async function renderBringing() {
  vi.stubGlobal('fetch', async () => Response.json(taken));
  const onClose = vi.fn();
  const client = createTestClient({ 'survey.previewImport': () => ({ photos: 0, surveys: [] }) });
  const onAbort = vi.fn();
  const bringIn = (signal: AbortSignal | undefined): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        onAbort();
        reject(new ClientError('CANCELLED', 'cancelled'));
      });
    });
  const { unmount } = renderWindow(<ImportPanel file={new File(['x'], 'street.freeboard')} onClose={onClose} />, {
    ...client,
    call: (name, input, signal) => (name === 'survey.import' ? bringIn(signal) : client.call(name, input, signal)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Bring in' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  return { onClose, onAbort, unmount };
}

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['The way back to the surveys', () => userEvent.click(screen.getByRole('button', { name: 'Surveys' }))],
])('%s cancels a bringing in that is under way, as its button does, and only then leads back', async (_how, leave) => {
  const { onClose } = await renderBringing();
  await leave();
  expect(await screen.findByText('Nothing was brought in')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await leave();
  expect(onClose).toHaveBeenCalledOnce();
});

it('a bringing in does not go on out of sight when another screen is shown', async () => {
  const { onAbort, unmount } = await renderBringing();
  expect(onAbort).not.toHaveBeenCalled();
  unmount();
  expect(onAbort).toHaveBeenCalledOnce();
});

it('a bringing in leaves nothing of the surveys that was there to be undone', async () => {
  vi.stubGlobal('fetch', async () => Response.json(taken));
  const undo = vi.fn();
  const forget = pushUndo('the notes', undo, null, surveySight('a survey that was closed'));
  const client = createTestClient({
    'survey.previewImport': () => ({ photos: 0, surveys: [] }),
    'survey.import': () => ({ added: 1, updated: 0, copied: 0, kept: 0 }),
  });
  renderWindow(<ImportPanel file={new File(['x'], 'street.freeboard')} onClose={vi.fn()} />, client);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring in' }));
  expect(await screen.findByText('The surveys are here')).toBeVisible();
  expect(useUndoStack.getState().entries).toEqual([]);
  forget();
});
