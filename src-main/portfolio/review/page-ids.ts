import type { ParsedInput } from '#shared/contract/procedures.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { orderRows, type RowSort } from './columns/order-rows.ts';
import type { ReviewFrame } from './columns/review-frame.ts';

/** A part of the ids of the rows that a filter holds for. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
}

/** The page of a portfolio's rows that is asked for. */
export type RowPageRequest = Omit<ParsedInput<'portfolio.rows'>, 'id'>;

export function pageIds(frame: ReviewFrame, { offset, limit, sort, filter }: RowPageRequest): IdPage {
  const positions = orderRows(frame, sort, filter);
  const page = positions.subarray(offset, offset + limit);
  return { total: positions.length, ids: Array.from(page, (position) => frame.ids[position]!) };
}

/** Finds where a row stands among those that a filter holds for; null when it is not among them. */
export function findRowIndex(
  frame: ReviewFrame,
  request: { readonly row: number; readonly sort?: RowSort | undefined; readonly filter: PortfolioFilter },
): number | null {
  const index = orderRows(frame, request.sort, request.filter).findIndex(
    (position) => frame.ids[position] === request.row,
  );
  return index === -1 ? null : index;
}
