import { FIRST_FLOOR_HEIGHT_RANGE_METRES, type Financial } from '#shared/exposure/exposure.ts';
import type { MeasureChange } from '#shared/portfolio/portfolio-measure.ts';

/** A building as it is after a measure: what the portfolio's run makes of it, for one row. */
export function changeFinancial(financial: Financial, changes: readonly MeasureChange[]): Financial {
  let building = financial;
  for (const change of changes) building = applyChange(building, change);
  return building;
}

function applyChange(building: Financial, change: MeasureChange): Financial {
  if (change.kind === 'fillBasement') return { ...building, basement: 'NO' };
  if (change.kind === 'setDeductible') return { ...building, [`${change.asset}Deductible`]: change.amount };
  const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
  const raised = building.firstFloorHeight + change.byMetres;
  return { ...building, firstFloorHeight: Math.max(minimum, Math.min(maximum, raised)) };
}
