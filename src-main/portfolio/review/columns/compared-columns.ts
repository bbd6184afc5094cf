import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { buildResultColumns } from './build-result-columns.ts';
import type { ColumnData } from './column-data.ts';
import { findColumnChanges } from './column-changes.sql.ts';
import { describeContent } from './column-content.sql.ts';
import { listStoredColumns, loadContent, loadStoredColumn, savePart, type ComparedPart } from './column-store.sql.ts';
import { finishSteps } from './finish-steps.ts';
import { findPositions, insertPositions } from './insert-positions.ts';
import { loadLocationColumn } from './load-location-column.ts';
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
    const columns = new Map(isStored ? [] : finishSteps(buildResultColumns(database, { ids: frame.ids, comparison })));
    return (name) => {
      const data =
        columns.get(name) ?? loadLocationColumn(database, `${part} ${name}`, kindOfResult(name), frame.count);
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
  const changes = findColumnChanges(database, part);
  if (changes === null) {
    const columns = yield* buildResultColumns(database, { ids, comparison });
    savePart(database, part, new Map([...columns].map(([name, data]) => [`${part} ${name}`, data])), content);
  } else {
    savePart(database, part, makeRoom(database, part, findPositions(ids, changes.locations)), content);
    yield ids.length;
  }
}

/** The stored columns of a second run, with nothing where locations came since: it has no results of those. */
function makeRoom(database: PortfolioDatabase, part: ComparedPart, at: Int32Array): Map<string, ColumnData> {
  const names = listStoredColumns(database, part);
  return new Map(names.map((name) => [name, insertPositions(loadStoredColumn(database, name)!, at)]));
}
