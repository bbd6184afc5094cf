import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQueries } from '@tanstack/react-query';
import {
  holdsForAll,
  type PortfolioFilter,
  type PortfolioRow,
  type ReviewColumn,
} from '#shared/portfolio/portfolio-review.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { hasKeptScroll, useKeptScrollOf } from '#renderer/ui/kept-scroll.ts';
import { useVirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import { useClient } from '#renderer/client/client.ts';
import { useColumnStore } from './column-store.ts';
import { type RowOrder, ROWS_PER_PAGE, rowPageOptions } from './portfolio-queries.ts';
import { RowCell } from './row-cell.tsx';
import { listShown, moveColumn, turnOrder } from './row-columns.ts';
import { identifyHead, RowHead } from './row-head.tsx';
import { RowTotals } from './row-totals.tsx';
import styles from './row-table.module.css';

const ROW_HEIGHT_REM = 1.875;
const OVERSCAN = 12;
const PAGE_ROWS = 15;

interface RowTableProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly order: RowOrder;
  /** Place of the row that is looked at, from 0. */
  readonly active: number;
  readonly onOrder: (order: RowOrder) => void;
  readonly onActive: (index: number) => void;
  /** The row that is looked at is there; null while it is not. */
  readonly onLook?: (row: PortfolioRow | null) => void;
  readonly onOpen: (row: PortfolioRow) => void;
}

/** Every row that the filter holds for, sorted in the database; only the rows in sight are fetched and drawn. */
export function RowTable({ id, filter, order, active, onOrder, onActive, onLook, onOpen }: RowTableProps) {
  const { t } = useTexts();
  const columns = listShown(useColumnStore(), order);
  const scroll = useRef<HTMLDivElement>(null);
  const keptAs = `rows ${id}`;
  const isComingBack = useRef(hasKeptScroll(keptAs));
  useKeptScrollOf(scroll, keptAs);
  const [known, setKnown] = useState(0);
  /** The column whose head the keys are at; null while they are at a row. */
  const [headAt, setHead] = useState<ReviewColumn | null>(null);
  // Its column may have gone since.
  const head = columns.some(({ column }) => column === headAt) ? headAt : null;
  const rows = useVirtualRows(scroll, {
    count: known,
    rowHeightRem: ROW_HEIGHT_REM,
    overscan: OVERSCAN,
    // Where the reader was before other screens were looked at.
    startAt: active - 3,
  });
  const { scrollTo } = rows;
  const pages = useRowPages(id, { order, filter }, rows);
  if (pages.total !== null && pages.total !== known) setKnown(pages.total);

  const looked = pages.at(active);
  useEffect(() => onLook?.(looked), [onLook, looked]);
  useEffect(() => {
    if (active >= known) return;
    // Who comes back finds what he saw, which need not have the row in it.
    if (!isComingBack.current) scrollTo(active);
    isComingBack.current = false;
  }, [active, known, scrollTo]);

  function sortBy(column: ReviewColumn): void {
    onOrder(turnOrder(order, column));
    onActive(0);
    scroll.current?.scrollTo({ top: 0 });
  }

  /** The keys at the heads; whether the key is one of theirs. */
  function pressAtHead({ key, altKey }: KeyboardEvent, column: ReviewColumn): boolean {
    if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      moveColumn(column, key === 'ArrowLeft' ? -1 : 1, order);
      return true;
    }
    const last = columns.length - 1;
    const at = columns.findIndex((other) => other.column === column);
    const places: Partial<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const place = places[key];
    if (place !== undefined) setHead(columns[Math.max(0, Math.min(last, place))]!.column);
    if (key === 'ArrowDown' || key === 'PageDown') setHead(null);
    if (key === 'Enter' || key === ' ') sortBy(column);
    return place !== undefined || ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Enter', ' '].includes(key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (head !== null) {
      if (pressAtHead(event, head)) event.preventDefault();
      return;
    }
    if (event.key === 'ArrowUp' && (active === 0 || known === 0)) {
      event.preventDefault();
      setHead((columns.find(({ column }) => column === order?.column) ?? columns[0]!).column);
      return;
    }
    const steps: Partial<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_ROWS,
      PageUp: -PAGE_ROWS,
      Home: -known,
      End: known,
    };
    const step = steps[event.key];
    const row = pages.at(active);
    if (event.key === 'Enter' && row !== null && row.point !== null) onOpen(row);
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(known - 1, active + step));
    onActive(next);
  }

  // A row that was set aside has no figures.
  const hasTotals = known > 0 && filter.statuses?.join() !== 'REJECTED';
  if (pages.error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={pages.error} />;
  }
  return (
    <div
      ref={scroll}
      className={styles.rows}
      role="grid"
      aria-label={t('portfolio.rows')}
      aria-rowcount={known + (hasTotals ? 2 : 1)}
      // A row out of sight is not on the page.
      aria-activedescendant={
        head !== null
          ? identifyHead(head)
          : active < known && active >= rows.first && active <= rows.last
            ? `portfolio-row-${active}`
            : undefined
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHead(null);
      }}
    >
      <RowHead
        columns={columns}
        order={order}
        current={head}
        onSort={(column) => {
          sortBy(column);
          // The button is no stop of its own: the keys go on from the head.
          setHead(column);
          scroll.current?.focus({ preventScroll: true });
        }}
      />
      {pages.total === 0 && (
        <div role="rowgroup">
          <div role="row" aria-rowindex={2} className={styles.noRows}>
            <div role="gridcell">{t(holdsForAll(filter) ? 'portfolio.noRows' : 'portfolio.noRowsFound')}</div>
          </div>
        </div>
      )}
      <div className={styles.rowsBody} style={{ height: rows.height }} role="rowgroup">
        {rows.visible.map(({ index, start }) => {
          const row = pages.at(index);
          return (
            <div
              key={index}
              id={`portfolio-row-${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === active}
              className={classNames(
                styles.row,
                index === active && styles.active,
                row?.status === 'REJECTED' && styles.rejected,
              )}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => {
                setHead(null);
                onActive(index);
              }}
              onDoubleClick={() => {
                if (row !== null && row.point !== null) onOpen(row);
              }}
            >
              {columns.map((shape) => (
                <RowCell key={shape.column} shape={shape} row={row} />
              ))}
            </div>
          );
        })}
      </div>
      {hasTotals && <RowTotals id={id} filter={filter} columns={columns} rowIndex={known + 2} />}
    </div>
  );
}

/** The rows in sight, fetched in pages as they come into sight. */
interface RowPages {
  /** Rows that the filter holds for; null until the first page is there. */
  readonly total: number | null;
  readonly error: Error | null;
  /** Null while its page is on its way. */
  at(index: number): PortfolioRow | null;
}

/** Fetches the pages from the first to the last row in sight. */
function useRowPages(
  id: string,
  { order, filter }: { readonly order: RowOrder; readonly filter: PortfolioFilter },
  { first, last }: { readonly first: number; readonly last: number },
): RowPages {
  const client = useClient();
  const firstPage = Math.floor(first / ROWS_PER_PAGE);
  const pages = Array.from({ length: Math.floor(last / ROWS_PER_PAGE) - firstPage + 1 }, (_, page) => firstPage + page);
  const results = useQueries({ queries: pages.map((page) => rowPageOptions(client, id, { order, filter, page })) });
  return {
    total: results.find(({ data }) => data !== undefined)?.data?.total ?? null,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    at(index) {
      const result = results[Math.floor(index / ROWS_PER_PAGE) - firstPage];
      // A page that is kept from another order or filter is not these rows.
      if (result === undefined || result.isPlaceholderData) return null;
      return result.data?.rows[index % ROWS_PER_PAGE] ?? null;
    },
  };
}
