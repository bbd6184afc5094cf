import { assets, basements, FIRST_FLOOR_HEIGHT_RANGE_METRES } from '#shared/exposure/exposure.ts';
import type { MeasureChange, MeasuredInput } from '#shared/portfolio/portfolio-measure.ts';
import type { LocationColumns } from './location-columns.ts';

const FILLED = basements.indexOf('NO');

/** Changes the inputs of the location at a place of the columns. @returns the inputs that are other than they were. */
export function applyMeasure(
  columns: LocationColumns,
  place: number,
  changes: readonly MeasureChange[],
): readonly MeasuredInput[] {
  const changed: MeasuredInput[] = [];
  for (const change of changes) {
    const input = applyChange(columns, place, change);
    if (input !== null) changed.push(input);
  }
  return changed;
}

function applyChange(columns: LocationColumns, place: number, change: MeasureChange): MeasuredInput | null {
  switch (change.kind) {
    case 'raiseFirstFloor': {
      const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
      const before = columns.firstFloorHeightsMetres[place]!;
      const after = Math.max(minimum, Math.min(maximum, before + change.byMetres));
      columns.firstFloorHeightsMetres[place] = after;
      return after === before ? null : 'firstFloorHeight';
    }
    case 'fillBasement': {
      const isFilled = columns.basements[place] === FILLED;
      columns.basements[place] = FILLED;
      return isFilled ? null : 'basement';
    }
    default: {
      const at = place * assets.length + assets.indexOf(change.asset);
      const isSame = columns.deductibles[at] === change.amount;
      columns.deductibles[at] = change.amount;
      return isSame ? null : `${change.asset}Deductible`;
    }
  }
}
