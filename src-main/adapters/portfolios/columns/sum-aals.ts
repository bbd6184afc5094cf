import { createColumn, type ColumnData } from './column-data.ts';

/** AAL over some hazards' columns; nothing where the location is not answered. */
export function sumAals(hazards: readonly ColumnData[], isAnswered: ColumnData): Float64Array<ArrayBuffer> {
  const target = createColumn('double', isAnswered.length);
  for (let at = 0; at < target.length; at++) {
    if (isAnswered[at] === 0) continue;
    let sum = 0;
    for (const hazard of hazards) if (hazard[at]! > 0) sum += hazard[at]!;
    target[at] = sum;
  }
  return target;
}
