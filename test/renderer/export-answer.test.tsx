import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ExportAnswer } from '#renderer/report/export-answer.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';

const answer = { ...createAnswer(), historyId: 7 };

it.each([
  ['Save CSV', 'csv', false, { kind: 'building', request: answer.request }],
  ['Save JSON', 'json', false, { kind: 'building', request: answer.request }],
  ['Save JSON', 'json', true, { kind: 'query', id: 7 }],
] as const)('%s writes the answer that is shown as %s, earlier: %s', async (item, format, isEarlier, scope) => {
  const write = vi.fn<(order: unknown) => unknown>(() => ({ state: 'saved', path: '/home/me/figures', rows: 1 }));
  renderWindow(
    <ExportAnswer answer={answer} isEarlier={isEarlier} />,
    createTestClient({ 'report.export': (order) => write(order) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/home/me/figures'));
  expect(write).toHaveBeenCalledWith(expect.objectContaining({ format, scope }));
});
