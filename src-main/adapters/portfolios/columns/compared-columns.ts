import type { PortfolioDatabase } from '../portfolio-database.ts';
import { buildResultColumns } from './build-result-columns.ts';
import { createColumn, type ColumnData } from './column-data.ts';
import { describeContent, loadColumn, loadContent, savePart } from './column-store.ts';
import { finishSteps } from './finish-steps.ts';
import { kindOfResult, type ReviewFrame } from './review-frame.ts';

/** The columns of a second run by the names of `buildResultColumns`: of locations that it has no result for nothing. */
export type ComparedColumns = (name: string) => ColumnData;

/** Opens the columns of the second run of a comparison: those that are stored, else made at once. */
export function openComparedColumns(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  comparison: number,
): ComparedColumns {
  return frame.derive(`comparison ${comparison}`, () => {
    const part = `comparison ${comparison}` as const;
    const isStored = loadContent(database, part) === describeContent(database, part);
    const columns = new Map(isStored ? [] : finishSteps(buildResultColumns(database, frame.ids, comparison)));
    return (name) => {
      const known = columns.get(name) ?? loadColumn(database, `${part} ${name}`, kindOfResult(name));
      // What no location has a value of is not stored.
      const data = known.length === frame.count ? known : createColumn(kindOfResult(name) as 'double', frame.count);
      columns.set(name, data);
      return data;
    };
  });
}

/** Makes the columns of a second run and stores them, in steps: every yield gives how many of its results are read. */
export function* prepareCompared(
  database: PortfolioDatabase,
  ids: Int32Array,
  comparison: number,
): Generator<number, void> {
  const part = `comparison ${comparison}` as const;
  const content = describeContent(database, part);
  if (loadContent(database, part) === content) return;
  const columns = yield* buildResultColumns(database, ids, comparison);
  savePart(database, part, new Map([...columns].map(([name, data]) => [`${part} ${name}`, data])), content);
}
