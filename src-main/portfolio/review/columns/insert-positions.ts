import { findFirstFrom } from '#main/portfolio/run/find-first-from.ts';
import { createColumn, kindOf, type ColumnData } from './column-data.ts';

/** Positions in `ids` of the `wanted` ids. Both are in ascending order, and `ids` holds every wanted one. */
export function findPositions(ids: Int32Array, wanted: Int32Array): Int32Array {
  return wanted.map((id) => findFirstFrom(ids, id));
}

/**
 * Makes room in a column for locations that came: nothing stands there.
 *
 * @param at their positions among all locations, rising
 */
export function insertPositions<Data extends ColumnData>(data: Data, at: Int32Array): Data {
  if (at.length === 0) return data;
  const target = createColumn(kindOf(data) as 'double', data.length + at.length);
  let from = 0;
  for (let before = 0; before <= at.length; before++) {
    const end = before < at.length ? at[before]! - before : data.length;
    target.set(data.subarray(from, end), from + before);
    from = end;
  }
  return target as ColumnData as Data;
}
