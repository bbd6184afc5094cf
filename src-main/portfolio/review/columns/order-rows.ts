import type { PortfolioFilter, ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import type { ReviewFrame } from './review-frame.ts';
import { selectRows, type RowMask } from './select-rows.ts';
import { sortPositions } from './sort-positions.ts';

/** In which order rows are listed. Rows without a value come last whichever way. */
export interface RowSort {
  readonly column: ReviewColumn;
  readonly direction: 'up' | 'down';
}

/** Positions of the rows that a filter holds for, in order: of the file when no sort is given. */
export function orderRows(frame: ReviewFrame, sort: RowSort | undefined, filter: PortfolioFilter): Int32Array {
  return frame.derive(`order ${JSON.stringify([sort, filter])}`, () => {
    const mask = selectRows(frame, filter);
    if (sort === undefined) return listPositions(frame.count, mask);
    const whole = frame.derive(`order ${JSON.stringify([sort, {}])}`, () => orderAll(frame, sort));
    return mask === null ? whole : pick(whole, mask);
  });
}

function listPositions(count: number, mask: RowMask): Int32Array {
  const positions = new Int32Array(count);
  for (let position = 0; position < count; position++) positions[position] = position;
  return mask === null ? positions : pick(positions, mask);
}

function pick(positions: Int32Array, mask: Uint8Array): Int32Array {
  const kept = new Int32Array(positions.length);
  let count = 0;
  for (const position of positions) {
    if (mask[position] === 1) {
      kept[count] = position;
      count += 1;
    }
  }
  return kept.slice(0, count);
}

function orderAll(frame: ReviewFrame, { column, direction }: RowSort): Int32Array {
  const { positions, withValue } = sortPositions(frame.column(column));
  if (direction === 'down') positions.subarray(0, withValue).reverse();
  return positions;
}
