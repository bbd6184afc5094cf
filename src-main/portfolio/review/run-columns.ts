import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { indexFieldName } from '#shared/query-service/mediator-response.ts';
import type { ColumnData } from './columns/column-data.ts';
import { sumAals } from './columns/sum-aals.ts';
import { classFigureNames } from '../run/figure-columns.ts';

/** One of two runs, column by column. */
export interface RunColumns {
  readonly status: ColumnData;
  readonly matchLevel: ColumnData;
  readonly aal: Float64Array<ArrayBuffer>;
  readonly hazards: Readonly<Record<FloodHazard, { aal: ColumnData; pml1500: ColumnData; index: ColumnData }>>;
  readonly classes: readonly ColumnData[];
  readonly latitude: ColumnData;
  readonly longitude: ColumnData;
  /** As `combineWarnings` has them; not a number where they were not kept. */
  readonly warnings: ColumnData;
}

/** Reads the columns of a run by the names of `buildResultColumns`. */
export function readRun(column: (name: string) => ColumnData): RunColumns {
  const aals = floodHazards.map((hazard) => column(`${hazard}Aal`));
  return {
    status: column('status'),
    matchLevel: column('matchLevel'),
    aal: sumAals(aals, aals[0]!.length),
    hazards: Object.fromEntries(
      floodHazards.map((hazard, at) => [
        hazard,
        { aal: aals[at]!, pml1500: column(`${hazard}Pml1500`), index: column(indexFieldName(hazard)) },
      ]),
    ) as RunColumns['hazards'],
    classes: classFigureNames.map(column),
    latitude: column('placedLatitude'),
    longitude: column('placedLongitude'),
    warnings: column('warnings'),
  };
}

/** An amount of a location; nothing counts as 0. */
export function valueOf(data: ColumnData, position: number): number {
  const value = data[position]!;
  return value > 0 ? value : 0;
}

/** Whether anything about a location is another in two runs: what became of it, a figure, its place, its warnings. */
export function hasMoved(before: RunColumns, after: RunColumns, position: number): boolean {
  return (
    before.status[position] !== after.status[position] ||
    before.matchLevel[position] !== after.matchLevel[position] ||
    isPlacedElsewhere(before, after, position) ||
    haveOtherFigures(before, after, position) ||
    areWarnedOtherwise(before, after, position)
  );
}

/** Whether the address of a location was placed at another point. */
export function isPlacedElsewhere(before: RunColumns, after: RunColumns, position: number): boolean {
  return (
    !isSameValue(before.latitude, after.latitude, position) || !isSameValue(before.longitude, after.longitude, position)
  );
}

/** Whether an index, a score or a sum of losses is another. */
export function haveOtherFigures(before: RunColumns, after: RunColumns, position: number): boolean {
  for (let at = 0; at < before.classes.length; at++) {
    if (before.classes[at]![position] !== after.classes[at]![position]) return true;
  }
  for (const hazard of floodHazards) {
    const [from, to] = [before.hazards[hazard], after.hazards[hazard]];
    if (!isSameValue(from.aal, to.aal, position) || !isSameValue(from.pml1500, to.pml1500, position)) return true;
  }
  return false;
}

/** Whether a location has other warnings; of a run that did not keep them nothing is known. */
function areWarnedOtherwise(before: RunColumns, after: RunColumns, position: number): boolean {
  const [was, is] = [before.warnings[position]!, after.warnings[position]!];
  return was === was && is === is && was !== is;
}

/** Whether a location has a result in both runs, and the warnings of one of them were not kept. */
export function areWarningsUnknown(before: RunColumns, after: RunColumns, position: number): boolean {
  const [was, is] = [before.warnings[position]!, after.warnings[position]!];
  return before.status[position] !== 0 && after.status[position] !== 0 && (was !== was || is !== is);
}

/** Whether two columns have the same value, or both none. */
function isSameValue(from: ColumnData, to: ColumnData, position: number): boolean {
  return Object.is(from[position], to[position]);
}
