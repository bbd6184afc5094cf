import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
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

/** What becomes of all rows; no point, since nothing draws maps here. */
const survey = {
  rows: 2050,
  totals: 1,
  rejected: [{ code: 'spreadsheet-error', column: 'Contents TIV', detail: '"#REF!"', line: 12, rows: 50 }],
  values: [
    { currency: 'CAD', rows: 1990, tiv: 626_576_000 },
    { currency: '', rows: 10, tiv: 5000 },
  ],
  points: [],
};

let file = { grant: '', name: 'in.csv' };
/** Each file that is chosen has a grant of its own, under which its corrections are kept. */
beforeEach(() => {
  file = { ...file, grant: crypto.randomUUID() };
});

async function openImport(shown: Inspection = inspection, kept: readonly NamedMapping[] = []) {
  const created = createDelayedAnswers<object>();
  const onImported = vi.fn();
  const inspected: PortfolioMapping[] = [];
  const saved: NamedMapping[] = [];
  const client = createTestClient({
    'portfolio.inspect': ({ mapping }: { readonly mapping?: PortfolioMapping }) => {
      if (mapping !== undefined) inspected.push(mapping);
      return shown;
    },
    'portfolio.lookThrough': () => survey,
    'portfolio.mappings.list': () => ({ mappings: kept, unreadable: [] }),
    'portfolio.mappings.save': ({ mapping }: { readonly mapping: NamedMapping }) => {
      saved.push(mapping);
      return { mappings: saved, unreadable: [] };
    },
    'portfolio.create': ({ grant }: { readonly grant: string }) => created.ask(grant),
  });
  renderWindow(
    <ImportView theme="light" file={file} occupancies={[]} onImported={onImported} onCancel={vi.fn()} />,
    client,
  );
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
    'portfolio.lookThrough': () => survey,
    'portfolio.mappings.list': () => ({ mappings: [], unreadable: [{ path: '/d/a.json', why: 'no JSON' }] }),
    'portfolio.create': (input: object) => {
      sent.push(input);
      return { portfolio: createPortfolio() };
    },
  });
  renderWindow(
    <ImportView theme="light" file={file} occupancies={[]} onImported={vi.fn()} onCancel={vi.fn()} />,
    client,
  );
  const group = await screen.findByRole('radiogroup', { name: 'What are first floor heights in?' });
  expect(await screen.findByText('/d/a.json holds no mapping of a portfolio: no JSON')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Import and run' });
  expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
  expect(button).toBeDisabled();
  await user.click(within(group).getByRole('radio', { name: 'Feet' }));
  await waitFor(() => expect(button).toBeEnabled());
  // It can still be answered otherwise.
  expect(within(group).getByRole('radio', { name: 'Feet' })).toBeChecked();
  await user.click(button);
  await waitFor(() =>
    expect(sent).toMatchObject([{ grant: file.grant, name: 'in.csv', options: { lengthUnit: 'ft' } }]),
  );
});

const column = (name: string, index: number, samples = ['x']) => ({ name, index, amountUnit: null, samples });
const suggested: PortfolioMapping = {
  ...inspection.detection.mapping,
  columns: { locationId: ['Ref'], structureTIV: ['Value'], notModelled: ['Ded %'] },
};
/** A file of five columns: one has a name that leaves it open, one is not modelled, one is not used, one is empty. */
const broker: Inspection = {
  ...inspection,
  detection: {
    ...inspection.detection,
    columns: [column('Ref', 0), column('Postal', 1), column('Value', 2), column('Ded %', 3), column('Empty', 4, [])],
    mapping: suggested,
    suggestions: [
      { field: 'locationId', columns: ['Ref'], confidence: 0.9, why: 'usualName' },
      { field: 'structureTIV', columns: ['Value'], confidence: 0.5, why: 'vagueName' },
    ],
    remarks: [{ code: 'encoding-windows-1252', severity: 'information', detail: '' }],
  },
};
const listColumns = () =>
  within(screen.getByRole('region', { name: 'Columns' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

it('a file is told by what has to be looked at, then by its rows and values; codes come on demand', async () => {
  await openImport(broker);
  const headline = 'of 4 columns understood.';
  expect(screen.getByRole('heading', { name: `1 ${headline} Look at Postal, Value, Ded %.` })).toBeVisible();
  expect(listColumns()).toEqual(['Postal', 'Value', 'Ded %', 'Ref', 'Empty']);
  expect(await screen.findByText('50: Contents TIV: An error of a spreadsheet: "#REF!"')).toBeVisible();
  expect(screen.getByText('Rows').parentElement).toHaveTextContent('2,050');
  expect(screen.getByText('Insured value').parentElement).toHaveTextContent('626,576,000 CAD5,000 no currency named');
  expect(screen.queryByText('encoding-windows-1252')).toBeNull();
  await userEvent.click(screen.getByText('What was found out (1)'));
  await userEvent.click(await screen.findByText('Code for support'));
  expect(screen.getByText('encoding-windows-1252')).toBeVisible();

  // What somebody has chosen, or said to be right, is no doubt any more.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Postal is taken for' }), 'postalCode');
  await userEvent.click(screen.getByRole('button', { name: 'Value is taken rightly' }));
  expect(screen.getByRole('heading', { name: `3 ${headline} Look at Ded %.` })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Postal .*chosen by you$/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Value .*chosen by you$/ })).toBeVisible();
});

it('a saved mapping whose columns are all there is used at once, said, and given up', async () => {
  const mapping = { ...suggested, columns: { ...suggested.columns, postalCode: ['Postal'], notModelled: ['Ded %'] } };
  const named = (name: string, columns: PortfolioMapping['columns']): NamedMapping => ({
    format: 1,
    name,
    // The columns stand where they were found.
    options: { headerLine: 7, decimalSeparator: ',' },
    mapping: { ...mapping, columns },
  });
  const kept = [
    named('Of another broker', { ...mapping.columns, city: ['Town'] }),
    named('Short', { structureTIV: ['Value'] }),
    named('Maple Leaf SOV', mapping.columns),
  ];
  const { button, created } = await openImport(broker, kept);
  expect(await screen.findByText('Mapping “Maple Leaf SOV” used: all 4 columns fit.')).toBeVisible();
  expect(screen.getByRole('heading', { name: '4 of 4 columns understood.' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Postal .*from Maple Leaf SOV$/ })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ref is taken for' }), '');
  expect(screen.getByRole('row', { name: /^Ref .*chosen by you$/ })).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(created.asked).toHaveLength(1));
  await act(async () => created.fail(file.grant, new Error('Not now.')));
  await userEvent.click(screen.getByRole('button', { name: 'As suggested' }));
  expect(screen.queryByText(/Maple Leaf SOV” used/)).toBeNull();
  expect(screen.getByRole('heading', { name: /^1 of 4 columns understood/ })).toBeVisible();
});
