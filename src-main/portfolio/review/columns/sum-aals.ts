import { createColumn, type ColumnData } from './column-data.ts';

/** AAL over some hazards' columns; nothing where none of them is answered with losses, if only by codes. */
export function sumAals(hazards: readonly ColumnData[], length: number): Float64Array<ArrayBuffer> {
  const target = createColumn('double', length);
  for (const losses of hazards) {
    for (let at = 0; at < length; at++) {
      const loss = losses[at]!;
      if (loss === loss) target[at] = target[at]! > 0 ? target[at]! + loss : loss;
    }
  }
  return target;
}
