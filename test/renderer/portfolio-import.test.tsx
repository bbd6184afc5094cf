import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ImportView } from '#renderer/portfolio/import-view.tsx';
import type { Inspection } from '#renderer/portfolio/portfolio-queries.ts';
import type { NamedMapping, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
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
    questions: [],
  },
  faults: [],
  locations: [],
  rejected: [],
};

const file = { grant: '3f0c7f8e-5a0e-4a43-9a2c-0d9f5b8f3c11', name: 'in.csv' };

async function openImport(shown: Inspection = inspection) {
  const created = createDelayedAnswers<object>();
  const onImported = vi.fn();
  const inspected: PortfolioMapping[] = [];
  const saved: NamedMapping[] = [];
  const client = createTestClient({
    'portfolio.inspect': ({ mapping }: { readonly mapping?: PortfolioMapping }) => {
      if (mapping !== undefined) inspected.push(mapping);
      return shown;
    },
    'portfolio.mappings.list': () => ({ mappings: [], unreadable: [] }),
    'portfolio.mappings.save': ({ mapping }: { readonly mapping: NamedMapping }) => {
      saved.push(mapping);
      return { mappings: saved, unreadable: [] };
    },
    'portfolio.create': ({ grant }: { readonly grant: string }) => created.ask(grant),
  });
  renderWindow(<ImportView file={file} occupancies={[]} onImported={onImported} onCancel={vi.fn()} />, client);
  const button = await screen.findByRole('button', { name: 'Import and run' });
  await waitFor(() => expect(button).toBeEnabled());
  return { button, created, onImported, inspected, saved };
}

it('a file that is imported by a double click becomes one portfolio', async () => {
  const { button, created, onImported } = await openImport();
  // Both before anything is drawn anew.
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(button).toBeDisabled());
  await act(async () => created.answer(file.grant, { portfolio: createPortfolio() }));
  await waitFor(() => expect(onImported.mock.lastCall?.[0]).toBe('a'));
  // Until the portfolio is opened.
  expect(button).toBeDisabled();
  expect(created.asked).toEqual([file.grant]);
});

it('a file that could not be imported can be tried again', async () => {
  const { button, created } = await openImport();
  fireEvent.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  await act(async () => created.fail(file.grant, new Error('The disk is gone.')));
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(created.asked).toHaveLength(2));
});

it('a column of 0 and 1 that is taken for basements has 0 for none, and one of codes has not', async () => {
  const columns = [
    { name: 'Cellar', index: 0, amountUnit: null, samples: ['0', '1'] },
    { name: 'Code', index: 1, amountUnit: null, samples: ['0', '1', '6'] },
  ];
  const mapping: PortfolioMapping = { ...inspection.detection.mapping, values: { basement: { cave: 'YES' } } };
  const { inspected } = await openImport({ ...inspection, detection: { ...inspection.detection, columns, mapping } });
  const take = (column: string, field: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: `${column} is taken for` }), { target: { value: field } });
  take('Cellar', 'basement');
  await waitFor(() => expect(inspected.at(-1)?.values).toEqual({ basement: { cave: 'YES', '0': 'NO' } }));
  take('Cellar', '');
  take('Code', 'basement');
  await waitFor(() => expect(inspected.at(-1)?.values).toEqual({ basement: { cave: 'YES' } }));
});

it('what the deductibles of a file are is said in its mapping, and kept with its name', async () => {
  const columns = [{ name: 'Ded', index: 0, amountUnit: null, samples: ['2'] }];
  const mapping: PortfolioMapping = { ...inspection.detection.mapping, columns: { structureDeductible: ['Ded'] } };
  const shown = { ...inspection, detection: { ...inspection.detection, columns, mapping } };
  const { inspected, saved } = await openImport(shown);
  expect(screen.getByRole('combobox', { name: 'Amounts of Ded are multiplied by' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /Deductibles are/ }));
  const list = within(screen.getByRole('listbox', { name: 'Deductibles are' }));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'amounts',
    'shares of the insured value: 0.02 is 2%',
    'percentages of the insured value: 2 is 2%',
    'shares of the loss: not modelled, read as 0',
  ]);
  fireEvent.click(list.getByRole('option', { name: 'percentages of the insured value: 2 is 2%' }));
  await waitFor(() => expect(inspected.at(-1)?.defaults.deductibleType).toBe('percentOfValue'));
  expect(screen.queryByRole('combobox', { name: 'Amounts of Ded are multiplied by' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Save this mapping as' }), {
    target: { value: 'Two per cent' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ name: 'Two per cent', mapping: inspected.at(-1) });
});

it('a file that leaves something open is not imported before it is answered', async () => {
  const user = userEvent.setup();
  const sent: object[] = [];
  const choices = (['m', 'ft'] as const).map((lengthUnit) => ({
    value: lengthUnit,
    change: { options: { lengthUnit } },
  }));
  const client = createTestClient({
    'portfolio.inspect': ({ options }: { readonly options?: { readonly lengthUnit?: string } }) => ({
      ...inspection,
      detection: {
        ...inspection.detection,
        questions: [{ code: 'length-unit', detail: 'FFH: 3', choices, answer: options?.lengthUnit ?? null }],
      },
    }),
    'portfolio.mappings.list': () => ({ mappings: [], unreadable: [{ path: '/d/a.json', why: 'no JSON' }] }),
    'portfolio.create': (input: object) => {
      sent.push(input);
      return { portfolio: createPortfolio() };
    },
  });
  renderWindow(<ImportView file={file} occupancies={[]} onImported={vi.fn()} onCancel={vi.fn()} />, client);
  const group = await screen.findByRole('radiogroup', { name: 'What are first floor heights in?' });
  expect(await screen.findByText('/d/a.json holds no mapping of a portfolio: no JSON')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Import and run' });
  expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
  expect(button).toBeDisabled();
  await user.click(within(group).getByRole('radio', { name: 'feet' }));
  await waitFor(() => expect(button).toBeEnabled());
  // It can still be answered otherwise.
  expect(within(group).getByRole('radio', { name: 'feet' })).toBeChecked();
  await user.click(button);
  await waitFor(() =>
    expect(sent).toMatchObject([{ grant: file.grant, name: 'in.csv', options: { lengthUnit: 'ft' } }]),
  );
});
