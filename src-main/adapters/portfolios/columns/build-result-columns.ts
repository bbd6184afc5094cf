import { portfolioMatchLevels, portfolioStatuses } from '#shared/domain/portfolio-status.ts';
import { classColumns, classFigureNames, sumColumns } from '../figure-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { createColumn, type ColumnData, type ColumnKind } from './column-data.ts';

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;
const STATUS_AT = 2;
const MATCH_AT = 3;
const IS_ANSWERED_AT = 4;
const DOUBLES_AT = 5;

const statusCodes = new Map<string, number>(portfolioStatuses.map((status, at) => [status, at + 1]));
const matchCodes = new Map<string, number>(portfolioMatchLevels.map((level, at) => [level, at + 1]));
/** Columns of doubles by their names, with what they are in the database. */
const doubleColumns = [
  ['placedLatitude', 'latitude'],
  ['placedLongitude', 'longitude'],
  ['warnings', 'warnings'],
  ...sumColumns.map((column) => [toSumName(column), column] as const),
] as const;
const CLASSES_AT = DOUBLES_AT + doubleColumns.length;

/** Finds the position of a location among all of them by its id; -1 where there is none. */
export function createPositionFinder(ids: Int32Array): (id: number) => number {
  const last = ids.at(-1) ?? 0;
  const positions = new Int32Array(last + 1).fill(-1);
  for (let position = 0; position < ids.length; position++) positions[ids[position]!] = position;
  return (id) => positions[id] ?? -1;
}

/** Which results columns are made of. */
export interface ReadResults {
  /** Of the locations. */
  readonly ids: Int32Array;
  /** Whose second run is meant; left out: the results of now. */
  readonly comparison?: number;
  /** Only results with larger numbers. Left out: all. */
  readonly after?: number;
}

/**
 * Makes the columns of what the locations came to, in steps: every yield gives how many results are read. `status` and
 * `matchLevel` are places in their lists, from 1; indices and scores only where they are 1 to 10; `isAnswered` is 1 where
 * there are losses, or codes in their place; `warnings` are as `combineWarnings` has them.
 * @param begin a column of its name and kind that results are written into. Left out: empty ones.
 */
export function* buildResultColumns(
  database: PortfolioDatabase,
  { ids, comparison, after = -1 }: ReadResults,
  begin: (name: string, kind: ColumnKind) => ColumnData = (_, kind) => createColumn(kind as 'double', ids.length),
): Generator<number, Map<string, ColumnData>> {
  const find = createPositionFinder(ids);
  const [status, matchLevel, isAnswered] = ['status', 'matchLevel', 'isAnswered'].map((name) => begin(name, 'byte'));
  const doubles = doubleColumns.map(([name]) => begin(name, 'double'));
  const classes = classFigureNames.map((name) => begin(name, 'byte'));
  // Those of a comparison stand together: it is begun and ended before there is another.
  const table = comparison === undefined ? 'result WHERE' : `compared_result WHERE comparison = ${comparison} AND`;
  const sql = [...doubleColumns.map(([, column]) => column), ...classColumns].join(', ');
  const select = database
    .prepare<[number], (number | string | null)[]>(
      `SELECT id, location, status, match_level, losses IS NOT NULL, ${sql} FROM ${table} id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`,
    )
    .raw();
  let done = 0;
  let rows = select.all(after);
  while (rows.length > 0) {
    for (const row of rows) {
      const position = find(row[1] as number);
      if (position === -1) continue;
      status![position] = statusCodes.get(row[STATUS_AT] as string)!;
      matchLevel![position] = matchCodes.get(row[MATCH_AT] as string)!;
      isAnswered![position] = row[IS_ANSWERED_AT] as number;
      for (let at = 0; at < doubles.length; at++) {
        doubles[at]![position] = (row[DOUBLES_AT + at] as number | null) ?? Number.NaN;
      }
      for (let at = 0; at < classes.length; at++) {
        const value = row[CLASSES_AT + at] as number | null;
        classes[at]![position] = value !== null && value > 0 ? value : 0;
      }
    }
    done += rows.length;
    yield done;
    rows = select.all(rows.at(-1)![0] as number);
  }
  return new Map<string, ColumnData>([
    ['status', status!],
    ['matchLevel', matchLevel!],
    ['isAnswered', isAnswered!],
    ...doubleColumns.map(([name], at) => [name, doubles[at]!] as const),
    ...classFigureNames.map((name, at) => [name, classes[at]!] as const),
  ]);
}

/** `fluvial_pml1500` is `fluvialPml1500`. */
function toSumName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
