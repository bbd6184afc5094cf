import { floodHazards } from '#shared/hazard/hazard.ts';
import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import { measuredInputs, type MeasureChange, type MovementCause } from '#shared/portfolio/portfolio-measure.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { createPositionFinder } from './columns/build-result-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { readResults } from '../run/result-store.sql.ts';
import { haveOtherFigures, isPlacedElsewhere, type RunColumns } from './run-columns.ts';

/**
 * Creates what says why the figures of a location moved. Of a measure: the inputs that it changes there. Between two
 * runs: what became of the row; else how exactly and where its address was placed; else an index, so the hazard there;
 * else the losses alone; else its warnings.
 */
export function createCauseFinder(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  info: ComparisonInfo,
  before: RunColumns,
  after: RunColumns,
): (position: number) => readonly MovementCause[] {
  if (info.kind === 'measure') {
    const bits = frame.derive(`changed ${info.comparison}`, () => findChangedInputs(database, frame, info));
    return (position) => measuredInputs.filter((_, at) => (bits[position]! & (1 << at)) !== 0);
  }
  return (position) => {
    if (before.status[position] !== after.status[position]) return ['status'];
    if (before.matchLevel[position] !== after.matchLevel[position]) return ['matchLevel'];
    if (isPlacedElsewhere(before, after, position)) return ['place'];
    if (!haveOtherFigures(before, after, position)) return ['warnings'];
    const hasIndex = floodHazards.some(
      (hazard) => before.hazards[hazard].index[position] !== after.hazards[hazard].index[position],
    );
    return [hasIndex ? 'index' : 'losses'];
  };
}

/** For each location one bit for each of `measuredInputs` that the measure changes there. */
function findChangedInputs(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  { comparison, changes }: ComparisonInfo,
): Uint8Array {
  const bits = new Uint8Array(frame.count);
  const find = frame.derive('positions', () => createPositionFinder(frame.ids));
  const select = database
    .prepare<[string], [number, ...number[]]>(
      `SELECT l.id, ${measuredInputs.map((input) => `(${writeCondition(input, changes ?? [])})`).join(', ')}
       FROM json_each(?) measured JOIN location l ON l.id = measured.value`,
    )
    .raw();
  for (const { batch } of readResults(database, comparison)) {
    for (const [location, ...changed] of select.iterate(JSON.stringify(Array.from(batch.ids)))) {
      bits[find(location)] = changed.reduce((sum, isChanged, at) => sum | (isChanged << at), 0);
    }
  }
  return bits;
}

/** When a measure changes an input, as SQL over `location` as l. */
function writeCondition(input: (typeof measuredInputs)[number], changes: readonly MeasureChange[]): string {
  const own = changes.find((change) => inputOf(change) === input);
  if (own === undefined) return '0';
  if (own.kind === 'raiseFirstFloor') return own.byMetres === 0 ? '0' : '1';
  if (own.kind === 'fillBasement') return "l.basement <> 'NO'";
  return `l.${own.asset}_deductible <> ${own.amount}`;
}

function inputOf(change: MeasureChange): (typeof measuredInputs)[number] {
  if (change.kind === 'raiseFirstFloor') return 'firstFloorHeight';
  return change.kind === 'fillBasement' ? 'basement' : `${change.asset}Deductible`;
}
