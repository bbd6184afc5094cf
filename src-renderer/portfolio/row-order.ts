import type { TFunction } from 'i18next';
import { isFigureColumn, type ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import type { RowOrder } from './portfolio-queries.ts';

/** Sorts by a column: figures from the largest, texts from the first. Once sorted by it, the other way round. */
export function turnOrder(order: RowOrder, column: ReviewColumn): NonNullable<RowOrder> {
  const first = isFigureColumn(column) ? 'down' : 'up';
  if (order?.column !== column || order.direction !== first) return { column, direction: first };
  return { column, direction: first === 'up' ? 'down' : 'up' };
}

/** Names a column by itself: the heads leave out what stands beside them. */
export function nameColumn(column: ReviewColumn, t: TFunction): string {
  return isFigureColumn(column) ? t(`filterColumn.${column}`) : t(`portfolio.rowHead.${column}`);
}
