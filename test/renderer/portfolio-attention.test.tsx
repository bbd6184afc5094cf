import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { RejectedRows, DuplicateTable } from '#renderer/portfolio/attention-view.tsx';
import { DoubtTable } from '#renderer/portfolio/doubt-table.tsx';
import { clampOffset } from '#renderer/portfolio/pager.tsx';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createDelayedAnswers } from './fixtures/delayed-answers.ts';

const TOTAL = 1234;
const address = { streetAddress: '', unitNumber: '', city: '', areaName: '', postalCode: '', countryName: '' };

/** Rows 1 to 1,234, as the backend would page them. */
function answerPage({ offset, limit }: { readonly offset: number; readonly limit: number }) {
  const count = Math.min(limit, TOTAL - offset);
  const rows = Array.from({ length: count }, (_, at) => {
    const id = offset + at + 1;
    return { id, line: id, locationId: `L${id}`, address, tiv: 0, notes: [] };
  });
  return { total: TOTAL, rows };
}

it('rows that come again are paged to the last one, also beyond the thousandth', async () => {
  renderWindow(<DuplicateTable id="a" />, createTestClient({ 'portfolio.duplicates': answerPage }));
  await screen.findByText('1 to 100 of 1,234');
  expect(screen.getByRole('button', { name: 'Page before' })).toBeDisabled();
  for (let page = 2; page <= 13; page++) {
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText(`L${(page - 1) * 100 + 1}`);
  }
  expect(screen.getByText('1,201 to 1,234 of 1,234')).toBeVisible();
  expect(screen.getByText('L1234')).toBeVisible();
  // It was pressed, so it keeps the focus though it leads nowhere.
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('L1234')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Page before' }));
  await waitFor(() => expect(screen.getByText('L1101')).toBeVisible());
});

it('rows that come again say when they cannot be read', async () => {
  const fail = () => {
    throw new Error('The disk is gone.');
  };
  renderWindow(<DuplicateTable id="a" />, createTestClient({ 'portfolio.duplicates': fail }));
  expect(await screen.findByText('The disk is gone.')).toBeVisible();
});

it('a page that the list has no more is its last one', () => {
  expect([clampOffset(1200, 1201), clampOffset(1200, 1200), clampOffset(1200, 0), clampOffset(0, 5)]).toEqual([
    1200, 1100, 0, 0,
  ]);
});

/** Rows that are set aside, and taken in when the test says so. */
function createAside() {
  const taking = createDelayedAnswers<object>();
  let lines = [1, 2, 3];
  const procedures = {
    'portfolio.rows': () => ({
      total: lines.length,
      rows: lines.map((line) => ({ id: line, line, reasons: [], cells: [`City ${line}`] })),
    }),
    'portfolio.columns': () => ({ columns: ['City'], used: ['City'] }),
    'portfolio.checkRow': () => ({ reasons: [], notes: [] }),
    'portfolio.takeRow': ({ rowId }: { readonly rowId: number }) => taking.ask(String(rowId)),
  };
  const take = (line: number) => {
    lines = lines.filter((other) => other !== line);
    taking.answer(String(line), { isTaken: true, reasons: [] });
  };
  return { procedures, taking, take };
}

const editorOf = (line: number) => screen.findByRole('form', { name: `Correct line ${line}` });

describe('a row that is set aside', () => {
  it('keeps what is typed into it while the one before is taken in', async () => {
    const { procedures, taking, take } = createAside();
    renderWindow(<RejectedRows id="a" />, createTestClient(procedures));
    await userEvent.click(await screen.findByRole('button', { name: /Line 2/ }));
    await userEvent.click(within(await editorOf(2)).getByRole('button', { name: 'Take in' }));
    expect(taking.asked).toEqual(['2']);
    await userEvent.click(screen.getByRole('button', { name: /Line 3/ }));
    const city = within(await editorOf(3)).getByRole('textbox', { name: 'City' });
    await userEvent.type(city, ' Harbour');
    take(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Line 2/ })).toBeNull());
    // What follows upon the answer has been done, too.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(city).toHaveValue('City 3 Harbour');
    expect(city).toBeVisible();
  });

  it('keeps what is typed into it while others are looked at, and until it is kept', async () => {
    const { procedures, taking } = createAside();
    renderWindow(<RejectedRows id="typed" />, createTestClient(procedures));
    await userEvent.type(within(await editorOf(1)).getByRole('textbox', { name: 'City' }), 's{Backspace}');
    expect(screen.queryByText('Typed into, not kept yet')).toBeNull();
    await userEvent.type(within(await editorOf(1)).getByRole('textbox', { name: 'City' }), ' Harbour');
    await userEvent.click(screen.getByRole('button', { name: /Line 2/ }));
    expect(within(await editorOf(2)).getByRole('textbox', { name: 'City' })).toHaveValue('City 2');
    await userEvent.click(screen.getByRole('button', { name: /Line 1.*Typed into, not kept yet/ }));
    const city = within(await editorOf(1)).getByRole('textbox', { name: 'City' });
    expect(city).toHaveValue('City 1 Harbour');

    await userEvent.click(within(await editorOf(1)).getByRole('button', { name: 'Take in' }));
    await userEvent.type(city, 's');
    taking.answer('1', { isTaken: false, reasons: [] });
    // What was typed after it was sent is not kept yet.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('button', { name: /Line 1.*Typed into, not kept yet/ })).toBeVisible();
    expect(city).toHaveValue('City 1 Harbours');

    await userEvent.click(within(await editorOf(1)).getByRole('button', { name: 'Take in' }));
    taking.answer('1', { isTaken: false, reasons: [] });
    await waitFor(() => expect(screen.queryByText('Typed into, not kept yet')).toBeNull());
  });

  it('is said not to have been taken in where it is shown, and elsewhere when another one has been chosen', async () => {
    const { procedures, taking } = createAside();
    renderWindow(<RejectedRows id="a" />, createTestClient(procedures));
    await userEvent.click(within(await editorOf(1)).getByRole('button', { name: 'Take in' }));
    taking.fail('1', new Error('The disk is full.'));
    expect(await screen.findByText('The disk is full.')).toBeVisible();
    expect(useFailedStep.getState().failed).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Line 2/ }));
    await userEvent.click(within(await editorOf(2)).getByRole('button', { name: 'Take in' }));
    await userEvent.click(screen.getByRole('button', { name: /Line 3/ }));
    await editorOf(3);
    taking.fail('2', new Error('The disk is full.'));
    await waitFor(() => expect(useFailedStep.getState().failed?.label).toBe('taking in line 2'));
    expect(screen.queryByText('The disk is full.')).toBeNull();
  });

  it('gives way to the first one when it is taken in itself', async () => {
    const { procedures, take } = createAside();
    renderWindow(<RejectedRows id="a" />, createTestClient(procedures));
    await userEvent.click(await screen.findByRole('button', { name: /Line 3/ }));
    await userEvent.click(within(await editorOf(3)).getByRole('button', { name: 'Take in' }));
    take(3);
    await editorOf(1);
    expect(screen.queryByRole('button', { name: /Line 3/ })).toBeNull();
  });

  it.each([
    ['portfolio.columns', 'The columns of the file cannot be read'],
    ['portfolio.checkRow', 'What is typed cannot be checked'],
  ])('says so when %s fails', async (name, title) => {
    const fail = () => {
      throw new Error('The file is gone.');
    };
    renderWindow(<RejectedRows id="a" />, createTestClient({ ...createAside().procedures, [name]: fail }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('The file is gone.')).toBeVisible();
  });
});

it('figures that are doubtful are counted, and each leads to its rows', async () => {
  const asked: unknown[] = [];
  const client = createTestClient({
    'portfolio.rows': ({ filter }: { readonly filter: PortfolioFilter }) => {
      asked.push(filter);
      return { total: filter.flags?.includes('valueMissing') === true ? 1234 : 0, rows: [] };
    },
  });
  const onFlag = vi.fn();
  renderWindow(<DoubtTable id="a" onFlag={onFlag} />, client);
  await userEvent.click(await screen.findByRole('button', { name: 'Show these 1,234 rows' }));
  expect(onFlag).toHaveBeenCalledExactlyOnceWith('valueMissing');
  expect(screen.getByRole('row', { name: 'Losses above a tenth of the value a year 0' })).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(asked).toEqual([{ flags: ['valueMissing'] }, { flags: ['lossBeyondBelief'] }]);
});
