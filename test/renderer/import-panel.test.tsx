import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
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
