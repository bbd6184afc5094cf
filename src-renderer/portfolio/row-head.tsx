import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import type { RowOrder } from './portfolio-queries.ts';
import { layOut, type RowColumn } from './row-columns.ts';
import styles from './row-table.module.css';

interface RowHeadProps {
  readonly columns: readonly RowColumn[];
  readonly order: RowOrder;
  /** The column whose head the keys are at; null while they are at a row. */
  readonly current: ReviewColumn | null;
  readonly onSort: (column: ReviewColumn) => void;
}

/** Identifies a head on the page. */
export function identifyHead(column: ReviewColumn): string {
  return `portfolio-head-${column}`;
}

/** The heads of the table of rows: each sorts by its column, and says which way. */
export function RowHead({ columns, order, current, onSort }: RowHeadProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the focus does not go itself nothing scrolls to it.
    const head = current === null ? null : row.current?.children.namedItem(identifyHead(current));
    head?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div ref={row} className={styles.rowsHead} role="row" aria-rowindex={1}>
      {columns.map((shape, at) => {
        const { column, isFigure } = shape;
        const direction = order?.column === column ? order.direction : null;
        const Icon = direction === 'up' ? ArrowUp : ArrowDown;
        return (
          <div
            key={column}
            id={identifyHead(column)}
            role="columnheader"
            aria-colindex={at + 1}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            aria-sort={direction === null ? 'none' : direction === 'up' ? 'ascending' : 'descending'}
            className={classNames(column === current && styles.atHead)}
            style={layOut(shape)}
          >
            <button
              type="button"
              tabIndex={-1}
              className={classNames(isFigure && styles.figure)}
              onClick={() => onSort(column)}
            >
              {t(`portfolio.rowHead.${column}`)}
              {direction !== null && <Icon size={12} aria-hidden="true" />}
            </button>
          </div>
        );
      })}
    </div>
  );
}
