import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { takeChosenHandOver } from '#renderer/survey/hand-over-source.ts';
import { ImportPanel } from '#renderer/survey/import-panel.tsx';
import { surveySight } from '#renderer/survey/survey-sight.ts';
import { pushUndo, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

afterEach(() => vi.unstubAllGlobals());

const taken = { ok: true, value: { handOverId: '11111111-1111-4111-8111-111111111111' } };
const computers = { mine: 'A1B2C3', theirs: 'D4E5F6' };
const nothing = { computers, photos: 0, surveys: [] };
const refused = { ok: false, error: { code: 'FILE_REFUSED', message: 'not in order', details: null } };

it.each([
  ['what a file would bring', taken, 'Bring in'],
  ['a file that is not in order', refused, 'The file was not brought in'],
])('Escape leads back from %s', async (_what, answer, text) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const onClose = vi.fn();
  renderWindow(
    <ImportPanel source={takeChosenHandOver(new File(['x'], 'street.freeboard'))} onClose={onClose} />,
    createTestClient({ 'survey.previewImport': () => nothing }),
  );
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

/** The panel while a file is being brought in. */
async function renderBringing() {
  vi.stubGlobal('fetch', async () => Response.json(taken));
  const onClose = vi.fn();
  const client = createTestClient({ 'survey.previewImport': () => nothing });
  const onAbort = vi.fn();
  const bringIn = (signal: AbortSignal | undefined): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        onAbort();
        reject(new ClientError('CANCELLED', 'cancelled'));
      });
    });
  const { unmount } = renderWindow(
    <ImportPanel source={takeChosenHandOver(new File(['x'], 'street.freeboard'))} onClose={onClose} />,
    {
      ...client,
      call: (name, input, signal) => (name === 'survey.import' ? bringIn(signal) : client.call(name, input, signal)),
    },
  );
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
    'survey.previewImport': () => nothing,
    'survey.import': () => ({ added: 1, updated: 0, copied: 0, kept: 0 }),
  });
  renderWindow(
    <ImportPanel source={takeChosenHandOver(new File(['x'], 'street.freeboard'))} onClose={vi.fn()} />,
    client,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Bring in' }));
  expect(await screen.findByText('The surveys are here')).toBeVisible();
  expect(useUndoStack.getState().entries).toEqual([]);
  forget();
});

/** A survey that both sides have changed: the surveyor and the notes, and each something else. */
const conflict = {
  id: '22222222-2222-4222-8222-222222222222',
  label: '12 Mill Rd',
  kind: 'conflict',
  differences: ['measuredFloor', 'surveyor', 'status', 'notes'],
  contested: ['surveyor', 'notes'],
  joinable: ['notes'],
  fromMine: ['measuredFloor'],
  fromTheirs: ['status'],
  mine: {
    surveyor: 'Ada Brook',
    changedAt: '2026-11-20T10:00:00.000Z',
    photos: 0,
    fields: { surveyor: 'Ada Brook', notes: 'Owner says never flooded.' },
  },
  theirs: {
    surveyor: 'Ben Ford',
    changedAt: '2026-11-20T11:00:00.000Z',
    photos: 2,
    fields: { surveyor: 'Ben Ford', notes: 'High-water mark at 0.4 m.' },
  },
};

/** The panel with one survey to decide about; gives what is brought in. */
async function renderConflict() {
  vi.stubGlobal('fetch', async () => Response.json(taken));
  const asked: unknown[] = [];
  const client = createTestClient({
    'survey.previewImport': () => ({ computers, photos: 2, surveys: [conflict] }),
    'survey.import': (input: unknown) => {
      asked.push(input);
      return { added: 0, updated: 1, copied: 0, kept: 0 };
    },
  });
  renderWindow(
    <ImportPanel source={takeChosenHandOver(new File(['x'], 'street.freeboard'))} onClose={vi.fn()} />,
    client,
  );
  await screen.findByText('Changed on both sides: 1');
  return {
    asked,
    choose: (group: string, choice: string) =>
      userEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: choice })),
  };
}

describe('a survey of which both sides have changed the same part', () => {
  it('says who changed it on which computer, and what comes without a question', async () => {
    await renderConflict();
    expect(screen.getByText(/Ada Brook · computer A1B2C3/)).toBeVisible();
    expect(screen.getByText(/Ben Ford · computer D4E5F6 · 2 photos/)).toBeVisible();
    expect(
      screen.getByText('Changed here alone: Measured first floor. Changed in the file alone: Status.'),
    ).toBeVisible();
    // What one side alone has changed is nothing to choose.
    expect(screen.queryByRole('radiogroup', { name: /^Status of/ })).toBeNull();
  });

  it('is decided part by part, the notes joined where there is room', async () => {
    const { asked, choose } = await renderConflict();
    await choose('Surveyor of 12 Mill Rd', 'Theirs');
    await choose('Notes of 12 Mill Rd', 'Join both');
    expect(screen.queryByRole('radio', { name: 'Join both', checked: true })).not.toBeNull();
    const whole = within(screen.getByRole('radiogroup', { name: 'What to do about 12 Mill Rd' }));
    expect(whole.queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bring in' }));
    await screen.findByText('The surveys are here');
    expect(asked).toMatchObject([
      { decisions: [{ id: conflict.id, choice: 'keepMine', parts: { surveyor: 'theirs', notes: 'both' } }] },
    ]);
  });

  it('is kept twice while nothing is chosen, and again when that is chosen after parts were', async () => {
    const { asked, choose } = await renderConflict();
    const surveyor = () => within(screen.getByRole('radiogroup', { name: 'Surveyor of 12 Mill Rd' }));
    expect(surveyor().queryByRole('radio', { checked: true })).toBeNull();
    await choose('Surveyor of 12 Mill Rd', 'Theirs');
    expect(surveyor().getByRole('radio', { checked: true })).toHaveAccessibleName('Theirs');
    await choose('What to do about 12 Mill Rd', 'Keep both');
    expect(surveyor().queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bring in' }));
    await screen.findByText('The surveys are here');
    expect(asked).toMatchObject([{ otherwise: 'keepBoth', decisions: [{ choice: 'keepBoth' }] }]);
    expect(asked).not.toMatchObject([{ decisions: [{ parts: expect.anything() }] }]);
  });
});
