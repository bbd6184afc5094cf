import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { ImportPanel } from '#renderer/features/survey/import-panel.tsx';
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

it('Escape cancels a bringing in that is under way, as its button does, and only then leads back', async () => {
  vi.stubGlobal('fetch', async () => Response.json(taken));
  const onClose = vi.fn();
  const client = createTestClient({ 'survey.previewImport': () => ({ photos: 0, surveys: [] }) });
  const bringIn = (signal: AbortSignal | undefined): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ClientError('CANCELLED', 'cancelled')));
    });
  renderWindow(<ImportPanel file={new File(['x'], 'street.freeboard')} onClose={onClose} />, {
    ...client,
    call: (name, input, signal) => (name === 'survey.import' ? bringIn(signal) : client.call(name, input, signal)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Bring in' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Nothing was brought in')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
