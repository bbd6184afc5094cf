import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ImportView } from '#renderer/features/portfolio/import-view.tsx';
import type { Inspection } from '#renderer/features/portfolio/queries.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createDelayedAnswers } from './fixtures/delayed-answers.ts';
import { createPortfolio } from './fixtures/portfolios.ts';

const inspection: Inspection = {
  detection: {
    options: {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      decimalSeparator: '.',
      amountUnit: 1,
      headerLine: 1,
      groupLine: 0,
      sheet: null,
      lengthUnit: 'm',
      crs: null,
    },
    isOed: false,
    sheets: [],
    sizeBytes: 100,
    estimatedRows: 2,
    columns: [],
    mapping: { columns: {}, values: {}, defaults: { typeOfBusiness: 'RES1', currency: '' } },
    suggestions: [],
    remarks: [],
  },
  faults: [],
  locations: [],
  rejected: [],
};

async function openImport() {
  const created = createDelayedAnswers<object>();
  const onImported = vi.fn();
  const client = createTestClient({
    'portfolio.inspect': () => inspection,
    'portfolio.mappings.list': () => ({ mappings: [] }),
    'portfolio.create': ({ path }: { readonly path: string }) => created.ask(path),
  });
  renderWindow(<ImportView path="/in.csv" occupancies={[]} onImported={onImported} onCancel={vi.fn()} />, client);
  const button = await screen.findByRole('button', { name: 'Import and run' });
  await waitFor(() => expect(button).toBeEnabled());
  return { button, created, onImported };
}

it('a file that is imported by a double click becomes one portfolio', async () => {
  const { button, created, onImported } = await openImport();
  // Both before anything is drawn anew.
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(button).toBeDisabled());
  await act(async () => created.answer('/in.csv', { portfolio: createPortfolio() }));
  await waitFor(() => expect(onImported.mock.lastCall?.[0]).toBe('a'));
  // Until the portfolio is opened.
  expect(button).toBeDisabled();
  expect(created.asked).toEqual(['/in.csv']);
});

it('a file that could not be imported can be tried again', async () => {
  const { button, created } = await openImport();
  fireEvent.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  await act(async () => created.fail('/in.csv', new Error('The disk is gone.')));
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(created.asked).toHaveLength(2));
});
