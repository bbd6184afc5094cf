import { expect, test } from 'vitest';
import type { ColumnData } from '#main/portfolio/review/columns/column-data.ts';
import { orderRows } from '#main/portfolio/review/columns/order-rows.ts';
import { createReviewFrame } from '#main/portfolio/review/columns/review-frame.ts';

test('rows are sorted by their main hazard in the order of the hazards, those without an answer last', () => {
  // Losses decide where there are any, indices where there are none; codes are kept as 0.
  const columns: Readonly<Record<string, ColumnData>> = {
    id: Int32Array.of(1, 2, 3, 4, 5),
    fluvialAal: Float64Array.of(10, Number.NaN, 0, Number.NaN, 0),
    coastalAal: Float64Array.of(20, Number.NaN, 0, Number.NaN, 0),
    pluvialAal: Float64Array.of(5, Number.NaN, 0, Number.NaN, 0),
    fluvialFloodIndex: Uint8Array.of(9, 0, 3, 0, 4),
    coastalFloodIndex: Uint8Array.of(2, 0, 1, 0, 4),
    pluvialFloodIndex: Uint8Array.of(3, 0, 2, 0, 1),
    wildfireIndex: Uint8Array.of(10, 2, 8, 0, 4),
  };
  const frame = createReviewFrame('test', (name) => columns[name] ?? null);
  expect([...frame.column('mainHazard')]).toEqual([2, 4, 4, 0, 1]);
  const ids = (direction: 'up' | 'down') =>
    [...orderRows(frame, { column: 'mainHazard', direction }, {})].map((position) => frame.ids[position]);
  expect(ids('up')).toEqual([5, 1, 2, 3, 4]);
  expect(ids('down').at(-1)).toBe(4);
});
