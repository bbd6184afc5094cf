import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  holdsForAll,
  type PortfolioFilter,
  type PortfolioRow,
  type ReviewColumn,
} from '#shared/domain/portfolio-review.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { classNames } from '../../ui/class-names.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import type { RowOrder } from './queries.ts';
import { rowColumns, type RowColumn } from './row-columns.ts';
import { useRowPages } from './use-row-pages.ts';
import styles from './row-table.module.css';

const ROW_HEIGHT = 30;
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
  const { t } = useTranslation();
  const formatters = useFormatters();
  const scroll = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState(0);
  const rows = useVirtualRows(scroll, {
    count: known,
    rowHeight: ROW_HEIGHT,
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
    if (active < known) scrollTo(active);
  }, [active, known, scrollTo]);

  function sortBy(column: ReviewColumn, isFigure: boolean): void {
    const first = isFigure ? 'down' : 'up';
    const isSame = order?.column === column;
    onOrder({ column, direction: isSame && order.direction === first ? (isFigure ? 'up' : 'down') : first });
    onActive(0);
    scroll.current?.scrollTo({ top: 0 });
  }

  function onKeyDown(event: KeyboardEvent): void {
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

  if (pages.error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={pages.error} />;
  }
  return (
    <div
      ref={scroll}
      className={styles.rows}
      role="grid"
      aria-label={t('portfolio.rows')}
      aria-rowcount={known + 1}
      // A row out of sight is not on the page.
      aria-activedescendant={
        active < known && active >= rows.first && active <= rows.last ? `portfolio-row-${active}` : undefined
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.rowsHead} role="row" aria-rowindex={1}>
        {rowColumns.map((shape) => {
          const { column, isFigure } = shape;
          const direction = order?.column === column ? order.direction : null;
          const Icon = direction === 'up' ? ArrowUp : ArrowDown;
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={direction === null ? 'none' : direction === 'up' ? 'ascending' : 'descending'}
              style={layOut(shape)}
            >
              <button
                type="button"
                tabIndex={-1}
                className={classNames(isFigure && styles.figure)}
                onClick={() => sortBy(column, isFigure)}
              >
                {t(`portfolio.rowHead.${column}` as 'portfolio.rowHead.line')}
                {direction !== null && <Icon size={12} aria-hidden="true" />}
              </button>
            </div>
          );
        })}
      </div>
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
              onClick={() => onActive(index)}
              onDoubleClick={() => {
                if (row !== null && row.point !== null) onOpen(row);
              }}
            >
              {rowColumns.map((shape) => (
                <div
                  key={shape.column}
                  role="gridcell"
                  className={classNames(shape.isFigure && styles.figure)}
                  style={layOut(shape)}
                >
                  {row === null ? '' : shape.write(row, t, formatters)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Texts share what a wide window leaves over; figures stay beside each other. */
function layOut({ width, isFigure }: RowColumn): CSSProperties {
  return { width, flexGrow: isFigure ? 0 : width };
}
