import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewColumns } from '#shared/domain/portfolio-review.ts';
import type { RowOrder } from '#renderer/features/portfolio/queries.ts';
import { RowTable } from '#renderer/features/portfolio/row-table.tsx';
import { usePortfolioCommands } from '#renderer/features/portfolio/use-portfolio-commands.ts';
import { useRegisteredCommands } from '#renderer/ui/commands/use-commands.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createRow } from './fixtures/portfolios.ts';

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
  });
  function Table() {
    const [order, setOrder] = useState<RowOrder>(first);
    const [active, setActive] = useState(0);
    return (
      <RowTable
        id="a"
        filter={{}}
        order={order}
        active={active}
        onOrder={setOrder}
        onActive={setActive}
        onOpen={onOpen}
      />
    );
  }
  renderWindow(<Table />, client);
  const grid = screen.getByRole('grid', { name: 'Rows' });
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '4'));
  grid.focus();
  /** What the keys are at, as a screen reader says it. */
  const readPlace = () => document.querySelector(`[id="${grid.getAttribute('aria-activedescendant')}"]`)?.textContent;
  const readSort = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  return { grid, asked, readPlace, readSort, press: (keys: string) => userEvent.keyboard(keys) };
}

beforeEach(() => onOpen.mockClear());

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
