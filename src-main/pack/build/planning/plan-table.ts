import {
  findJointColumn,
  hasRequiredParts,
  type AddressColumns,
  type PackPlan,
  type PlanLayer,
  type SourceUse,
} from '#shared/pack/pack-plan.ts';
import type { SourceTable } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';
import { guessColumns, guessTableSystem } from './guess-columns.ts';
import { isPointText, readPointText } from '#shared/text/point-text.ts';
import { emptyLayer } from './plan-raster.ts';
import { createVectorDecider } from './decide-layer.ts';

/** Plans a table: addresses, where its columns can be told. */
export function planTable(file: SourceTable, given: PackPlan): PlanLayer {
  const decider = createVectorDecider(file.path, 1, given);
  const byName = guessColumns(file);
  const isOpenAddresses = hasRequiredParts(file.addressColumns) && findJointColumn(byName?.value ?? {}) === null;
  const guess: Guess<AddressColumns> | null = isOpenAddresses
    ? { value: file.addressColumns, why: packText('columns-of-openaddresses'), confidence: 'high' }
    : byName;
  const use = decider.decide('use', guessTableUse(guess));
  const layer = { ...emptyLayer(file.path), use };
  if (use !== 'addresses') return { ...layer, guesses: [...decider.guesses] };
  // What was stated may be one column out of many: the others are still found by their names.
  const columns = { ...guess?.value, ...decider.decide('columns', guess) };
  const crs = hasDegrees(file, columns) ? null : decider.decide('crs', guessTableSystem(file, columns));
  return { ...layer, columns, crs, guesses: [...decider.guesses] };
}

function guessTableUse(columns: Guess<AddressColumns> | null): Guess<SourceUse> {
  if (columns !== null && hasRequiredParts(columns.value)) {
    return { value: 'addresses', why: columns.why, confidence: columns.confidence };
  }
  return { value: 'ignore', why: packText('no-address-columns'), confidence: 'medium' };
}

/** Whether the first row's coordinates can be degrees; so they can where no columns are known for them. */
export function hasDegrees({ columns, firstRows }: SourceTable, mapping: PlanLayer['columns']): boolean {
  const read = (part: 'longitude' | 'latitude'): number => {
    const cell = firstRows[0]?.[columns.indexOf(mapping?.[part] ?? '')] ?? '';
    return Number((isPointText(cell) ? readPointText(cell)[part] : cell).replace(',', '.'));
  };
  return Math.abs(read('longitude')) <= 180 && Math.abs(read('latitude')) <= 90;
}
