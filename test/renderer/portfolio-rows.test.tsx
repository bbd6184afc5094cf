import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewColumns, type ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import { ColumnChooser } from '#renderer/portfolio/column-chooser.tsx';
import { useColumnStore, usualColumns } from '#renderer/portfolio/column-store.ts';
import type { RowOrder } from '#renderer/portfolio/portfolio-queries.ts';
import { rowColumns } from '#renderer/portfolio/row-columns.ts';
import { RowTable } from '#renderer/portfolio/row-table.tsx';
import { usePortfolioCommands } from '#renderer/portfolio/use-portfolio-commands.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { useRegisteredCommands } from '#renderer/ui/commands/use-commands.ts';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';
import { sampleFinancial } from './fixtures/answers.ts';
import { createRow, sampleSummary } from './fixtures/portfolios.ts';

const onOpen = vi.fn();

/** The table over three rows, by what the reader does in it. */
async function showTable(first: RowOrder = { column: 'aal', direction: 'down' }) {
  const rows = [1, 2, 3].map((line) => createRow({ id: line, line, locationId: `A-${line}` }));
  const asked: RowOrder[] = [];
  const client = createTestClient({
    'portfolio.rows': ({ sort }: { readonly sort: RowOrder }) => {
      asked.push(sort);
      return { total: rows.length, rows };
    },
    'portfolio.summary': () => sampleSummary,
  });
  function Table() {
    const [order, setOrder] = useState<RowOrder>(first);
    const [active, setActive] = useState(0);
    return (
      <>
        <ColumnChooser order={order} />
        <RowTable
          id="a"
          filter={{}}
          order={order}
          active={active}
          onOrder={setOrder}
          onActive={setActive}
          onOpen={onOpen}
        />
      </>
    );
  }
  renderWindow(<Table />, client);
  const grid = screen.getByRole('grid', { name: 'Rows' });
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '5'));
  grid.focus();
  /** What the keys are at, as a screen reader says it. */
  const readPlace = () => document.querySelector(`[id="${grid.getAttribute('aria-activedescendant')}"]`)?.textContent;
  const listHeads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const readSort = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  return { grid, asked, listHeads, readPlace, readSort, press: (keys: string) => userEvent.keyboard(keys) };
}

beforeEach(() => {
  onOpen.mockClear();
  useColumnStore.setState({ chosen: usualColumns, places: [] });
});

it('a row says behind the level of its place what leaves that in doubt', () => {
  const { t, formatters } = renderHook(() => ({ ...useTranslation(), formatters: useFormatters() }), {
    wrapper: wrapInWindow(createTestClient()),
  }).result.current;
  const { write } = rowColumns.find(({ column }) => column === 'matchLevel')!;
  const row = createRow({ matchLevel: 'address' });
  expect(write(row, t, formatters)).toBe('Address');
  const doubtful = { ...row, matchDoubts: ['postcodeDiffers' as const, 'othersFit' as const] };
  expect(write(doubtful, t, formatters)).toBe('Address · the postcode differs · other places fit as well');
});

describe('the totals at the foot', () => {
  const totalOf = (head: string) => {
    const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === head);
    return within(screen.getByRole('row', { name: /^Total / })).getAllByRole('gridcell')[at]!.textContent;
  };

  it('add up values and annual losses, the ‰ being of what is answered', async () => {
    await showTable();
    await waitFor(() => expect(totalOf('TIV')).toBe('1,000,000'));
    expect(totalOf('Address or point')).toBe('4 rows');
    expect(totalOf('AAL')).toBe('1,200');
    expect(totalOf('AAL ‰')).toBe('1.333');
    expect(totalOf('Fluvial')).toBe('');
    expect(screen.queryByText(/one event/)).not.toBeInTheDocument();
  });

  it('have PMLs as a bound alone, and nothing for a hazard that no row is answered with', async () => {
    useColumnStore.setState({ chosen: ['fluvialPml1500', 'coastalPml1500', 'coastalAal', 'fluvialAal'] });
    await showTable({ column: 'line', direction: 'up' });
    await waitFor(() => expect(totalOf('PML 1500, fluvial')).toBe('≤ 70,000'));
    expect(totalOf('PML 1500, coastal')).toBe('–');
    expect(totalOf('AAL, coastal')).toBe('–');
    expect(totalOf('AAL, fluvial')).toBe('1,200');
    expect(screen.getByText(/sum if all happen in one event, upper bound/)).toBeInTheDocument();
  });
});

describe('the heads of the rows, by keyboard', () => {
  it('are reached from the first row: first the one that is sorted by', async () => {
    const { readPlace, press } = await showTable();
    await press('{ArrowUp}');
    expect(readPlace()).toBe('AAL');
    await press('{ArrowLeft}');
    expect(readPlace()).toBe('TIV');
    await press('{Home}{ArrowLeft}');
    expect(readPlace()).toBe('Line');
    await press('{End}{ArrowRight}');
    expect(readPlace()).toBe('Wildfire');
  });

  it('sort by their column with Enter and the other way with Space, and open no row', async () => {
    const { asked, readSort, readPlace, press } = await showTable();
    await press('{ArrowUp}{ArrowLeft}{Enter}');
    expect(asked.at(-1)).toEqual({ column: 'tiv', direction: 'down' });
    expect([readSort('TIV'), readSort('AAL')]).toEqual(['descending', 'none']);
    await press(' ');
    expect(asked.at(-1)).toEqual({ column: 'tiv', direction: 'up' });
    expect(readSort('TIV')).toBe('ascending');
    expect(readPlace()).toBe('TIV');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('move their column with Alt and an arrow, and keep hold of it', async () => {
    const { readPlace, press } = await showTable();
    const readHeads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const before = readHeads();
    const at = before.indexOf('AAL');
    await press('{ArrowUp}{Alt>}{ArrowLeft}{/Alt}');
    expect(readHeads().indexOf('AAL')).toBe(at - 1);
    expect(readPlace()).toBe('AAL');
    await press('{Alt>}{ArrowRight}{/Alt}');
    expect(readHeads()).toEqual(before);
  });

  it('are left for the rows, and once something else has the focus', async () => {
    const { grid, readPlace, press } = await showTable();
    await press('{ArrowUp}{ArrowDown}');
    expect(readPlace()).not.toBe('AAL');
    await press('{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(1);
    await press('{ArrowUp}');
    expect(readPlace()).toBe('AAL');
    await press('{Tab}');
    grid.focus();
    await press('{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('are gone on from where one was pressed', async () => {
    const { grid, readPlace, press } = await showTable();
    await userEvent.click(screen.getByRole('button', { name: 'TIV' }));
    expect(grid).toHaveFocus();
    await press('{ArrowRight}');
    expect(readPlace()).toBe('AAL');
  });
});

describe('the palette', () => {
  function show(order: RowOrder) {
    const onOrder = vi.fn();
    function Offered() {
      usePortfolioCommands({
        name: 'harbour.csv',
        view: 'rows',
        onView: vi.fn(),
        order,
        onOrder,
        onRun: null,
        onFilter: null,
        onColumns: null,
        onExport: null,
        onReport: null,
        onRemove: vi.fn(),
      });
      const offered = useRegisteredCommands().filter(({ id }) => id.startsWith('sortPortfolio'));
      return offered.map(({ id, title, run }) => (
        <button key={id} type="button" onClick={run}>
          {title}
        </button>
      ));
    }
    renderWindow(<Offered />);
    return onOrder;
  }

  it('sorts by whatever rows can be sorted by, also what has no column', async () => {
    const onOrder = show({ column: 'aal', direction: 'down' });
    expect(screen.getAllByRole('button')).toHaveLength(reviewColumns.length);
    await userEvent.click(screen.getByRole('button', { name: 'Sort by PML 1500, coastal, descending' }));
    expect(onOrder).toHaveBeenLastCalledWith({ column: 'coastalPml1500', direction: 'down' });
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Use, ascending' }));
    expect(onOrder).toHaveBeenLastCalledWith({ column: 'typeOfBusiness', direction: 'up' });
  });

  it('turns round what is sorted by', async () => {
    const onOrder = show({ column: 'aal', direction: 'down' });
    await userEvent.click(screen.getByRole('button', { name: 'Sort by AAL, all floods, ascending' }));
    expect(onOrder).toHaveBeenLastCalledWith({ column: 'aal', direction: 'up' });
  });
});

describe('the columns of the rows', () => {
  const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

  it('are all that rows can be sorted by, each with its figure', () => {
    expect(rowColumns.map(({ column }) => column).toSorted()).toEqual(reviewColumns.toSorted());
  });

  it('are the usual ones until others are chosen, which stays so', async () => {
    const { listHeads } = await showTable();
    expect(listHeads()).toHaveLength(usualColumns.length);
    await choose('PML 1500, coastal');
    await choose('Main hazard');
    expect(listHeads()).toContain('PML 1500, coastal');
    expect(listHeads()).not.toContain('Main hazard');
    const kept = localStorage.getItem('freeboard.portfolio-columns');
    expect(kept).toContain('coastalPml1500');
    await userEvent.click(screen.getByRole('button', { name: 'The usual columns' }));
    expect(listHeads()).toHaveLength(usualColumns.length);
    localStorage.setItem('freeboard.portfolio-columns', kept!.replace('line', 'gone'));
    await useColumnStore.persist.rehydrate();
    await waitFor(() => expect(listHeads()).toContain('PML 1500, coastal'));
    expect(listHeads()).not.toContain('Line');
  });

  it('have the one that is sorted by, as long as it is', async () => {
    const { listHeads, readPlace, readSort, press } = await showTable({ column: 'inventoryTIV', direction: 'down' });
    expect(readSort('TIV, inventory')).toBe('descending');
    expect(screen.getByRole('checkbox', { name: 'TIV, inventory (shown while sorted by)' })).not.toBeChecked();
    await press('{ArrowUp}{ArrowLeft}{Enter}');
    expect(listHeads()).not.toContain('TIV, inventory');
    expect(readPlace()).toBe('TIV');
  });

  it('say what rows come to: sums over the assets, and nothing where there is no figure', () => {
    const figures = {
      fluvialStructureAal: 1000,
      fluvialInventoryAal: 50,
      fluvialEquipmentAal: 10,
      fluvialStructureAalDefFail: 7000,
      coastalStructureAal: -2,
      coastalInventoryAal: -2,
      coastalEquipmentAal: -2,
      pluvialStructureFloodScore: 41,
    };
    const row = createRow({ figures, financial: sampleFinancial });
    const { result } = renderHook(
      () => {
        const formatters = useFormatters();
        const { t } = useTranslation();
        return (wanted: ReviewColumn, shown = row) =>
          rowColumns.find(({ column }) => column === wanted)?.write(shown, t, formatters);
      },
      { wrapper: wrapInWindow(createTestClient()) },
    );
    const write = result.current;
    expect(write('fluvialAal')).toBe('1,060');
    expect([write('coastalAal'), write('fluvialPml1500')]).toEqual(['–', '–']);
    expect([write('inventoryTIV'), write('typeOfBusiness')]).toEqual(['50,000', 'Residential']);
    expect(write('pluvialStructureFloodScore')).toBe('41');
    const aside = createRow({ figures: null, financial: null });
    expect([write('fluvialAal', aside), write('structureTIV', aside), write('typeOfBusiness', aside)]).toEqual([
      '–',
      '–',
      '–',
    ]);
  });
});
