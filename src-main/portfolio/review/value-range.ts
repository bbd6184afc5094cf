import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { isMissing } from './columns/column-data.ts';
import type { FigureColumn } from './columns/figure-column.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { selectRows } from './columns/select-rows.ts';

/** Share of the values above 0 that are left out at either end. */
const LEFT_OUT = 0.02;
/** So many values are enough to see where most of them are. */
const SAMPLE = 20_000;

/** Where most of the values above 0 are; null without any. */
export function findRange(values: Float64Array): [number, number] | null {
  const positive = values.filter((value) => value > 0).sort();
  if (positive.length === 0) return null;
  const cut = Math.floor(positive.length * LEFT_OUT);
  return [positive[cut]!, positive[positive.length - 1 - cut]!];
}

/** {@link findRange} of the figure of the rows that a filter holds for: of every n-th, where they are many. */
export function findRangeOfRows(
  frame: ReviewFrame,
  filter: PortfolioFilter,
  figure: MapFigure,
  { values, over }: FigureColumn,
): [number, number] | null {
  return frame.derive(`range ${JSON.stringify([figure, filter])}`, () => {
    const mask = selectRows(frame, filter);
    const positive: number[] = [];
    for (let position = 0; position < frame.count; position++) {
      if ((mask !== null && mask[position] === 0) || isMissing(values, position)) continue;
      const value = over === null ? values[position]! : (values[position]! * 1000) / over[position]!;
      if (value > 0 && Number.isFinite(value)) positive.push(value);
    }
    const step = Math.max(1, Math.floor(positive.length / SAMPLE));
    return findRange(Float64Array.from(positive.filter((_, at) => at % step === 0)));
  });
}
