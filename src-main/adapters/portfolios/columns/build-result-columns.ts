import { portfolioMatchLevels, portfolioStatuses } from '#shared/domain/portfolio-status.ts';
import { classColumns, classFigureNames, sumColumns } from '../figure-columns.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { createColumn, type ColumnData } from './column-data.ts';

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;
const STATUS_AT = 2;
const MATCH_AT = 3;
const LATITUDE_AT = 4;
const LONGITUDE_AT = 5;
const IS_ANSWERED_AT = 6;
const WARNINGS_AT = 7;
const CLASSES_AT = 8;
const SUMS_AT = CLASSES_AT + classColumns.length;

const statusCodes = new Map<string, number>(portfolioStatuses.map((status, at) => [status, at + 1]));
const matchCodes = new Map<string, number>(portfolioMatchLevels.map((level, at) => [level, at + 1]));

/** Finds the position of a location among all of them by its id; -1 where there is none. */
export function createPositionFinder(ids: Int32Array): (id: number) => number {
  const last = ids.at(-1) ?? 0;
  const positions = new Int32Array(last + 1).fill(-1);
  for (let position = 0; position < ids.length; position++) positions[ids[position]!] = position;
  return (id) => positions[id] ?? -1;
}

/**
 * Makes the columns of what the locations came to, in steps: every yield gives how many results are read. `status` and
 * `matchLevel` are places in their lists, from 1; indices and scores only where they are 1 to 10; `isAnswered` is 1 where
 * there are losses, or codes in their place; `warnings` are as `combineWarnings` has them.
 * @param comparison whose second run is meant; null: the results of now.
 */
export function* buildResultColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  comparison: number | null = null,
): Generator<number, Map<string, ColumnData>> {
  const count = ids.length;
  const find = createPositionFinder(ids);
  const status = createColumn('byte', count);
  const matchLevel = createColumn('byte', count);
  const isAnswered = createColumn('byte', count);
  const classes = classColumns.map(() => createColumn('byte', count));
  const sums = sumColumns.map(() => createColumn('double', count));
  const warnings = createColumn('double', count);
  const [latitude, longitude] = [createColumn('double', count), createColumn('double', count)];
  // Those of a comparison stand together: it is begun and ended before there is another.
  const table = comparison === null ? 'result WHERE' : `compared_result WHERE comparison = ${comparison} AND`;
  const select = database
    .prepare<[number], (number | string | null)[]>(
      `SELECT id, location, status, match_level, latitude, longitude, losses IS NOT NULL, warnings, ${classColumns.join(', ')},
         ${sumColumns.join(', ')} FROM ${table} id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`,
    )
    .raw();
  let done = 0;
  let rows = select.all(-1);
  while (rows.length > 0) {
    for (const row of rows) {
      const position = find(row[1] as number);
      if (position === -1) continue;
      status[position] = statusCodes.get(row[STATUS_AT] as string)!;
      matchLevel[position] = matchCodes.get(row[MATCH_AT] as string)!;
      if (row[LATITUDE_AT] !== null) latitude[position] = row[LATITUDE_AT] as number;
      if (row[LONGITUDE_AT] !== null) longitude[position] = row[LONGITUDE_AT] as number;
      isAnswered[position] = row[IS_ANSWERED_AT] as number;
      if (row[WARNINGS_AT] !== null) warnings[position] = row[WARNINGS_AT] as number;
      for (let at = 0; at < classes.length; at++) {
        const value = row[CLASSES_AT + at] as number | null;
        if (value !== null && value > 0) classes[at]![position] = value;
      }
      for (let at = 0; at < sums.length; at++) {
        const value = row[SUMS_AT + at] as number | null;
        if (value !== null) sums[at]![position] = value;
      }
    }
    done += rows.length;
    yield done;
    rows = select.all(rows.at(-1)![0] as number);
  }
  return new Map<string, ColumnData>([
    ['status', status],
    ['matchLevel', matchLevel],
    ['isAnswered', isAnswered],
    ['warnings', warnings],
    ['placedLatitude', latitude],
    ['placedLongitude', longitude],
    ...classes.map((column, at) => [classFigureNames[at]!, column] as const),
    ...sums.map((column, at) => [toSumName(sumColumns[at]!), column] as const),
  ]);
}

/** `fluvial_pml1500` is `fluvialPml1500`. */
function toSumName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
