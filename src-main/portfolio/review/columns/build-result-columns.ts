import { portfolioMatchLevels } from '#shared/portfolio/portfolio-status.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { classFigureNames, classFigurePositions, sumFigures, sumNames } from '#main/portfolio/run/figure-columns.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { depthOf, matchOf, readFigures } from '#main/portfolio/run/result-batch.ts';
import { readResults } from '#main/portfolio/run/result-store.sql.ts';
import { createColumn, type ColumnData, type ColumnKind } from './column-data.ts';

const matchCodes = new Map<string, number>(portfolioMatchLevels.map((level, at) => [level, at + 1]));
/** Names of the columns of doubles; the sums follow. */
const doubleNames = ['placedLatitude', 'placedLongitude', 'warnings', 'mainHazardDepth', ...sumNames];
const SUMS_AT = 4;

/** Finds the position of a location among all of them by its id; -1 where there is none. */
export function createPositionFinder(ids: Int32Array): (id: number) => number {
  const last = ids.at(-1) ?? 0;
  const positions = new Int32Array(last + 1).fill(-1);
  for (let position = 0; position < ids.length; position++) positions[ids[position]!] = position;
  return (id) => positions[id] ?? -1;
}

/** The results that columns are made of. */
export interface ReadResults {
  /** Ids of all locations, ascending. */
  readonly ids: Int32Array;
  /** Id of the comparison whose second run is read; by default the current results. */
  readonly comparison?: number;
  /** Only results in blocks with larger numbers. Left out: all. */
  readonly after?: number;
}

/**
 * Makes the columns of what the locations came to, in steps: every yield gives how many results are read. `status` and
 * `matchLevel` are places in their lists, from 1; indices and scores only where they are 1 to 10; `isAnswered` is 1
 * where there are losses, or codes in their place; `warnings` are as `combineWarnings` has them;
 * `mainHazardDepth` is in metres.
 * @param begin a column of its name and kind that results are written into. Left out: empty ones.
 */
export function* buildResultColumns(
  database: PortfolioDatabase,
  { ids, comparison, after }: ReadResults,
  begin: (name: string, kind: ColumnKind) => ColumnData = (_, kind) => createColumn(kind as 'double', ids.length),
): Generator<number, Map<string, ColumnData>> {
  const find = createPositionFinder(ids);
  const [status, matchLevel, isAnswered] = ['status', 'matchLevel', 'isAnswered'].map((name) => begin(name, 'byte'));
  const doubles = doubleNames.map((name) => begin(name, 'double'));
  const classes = classFigureNames.map((name) => begin(name, 'byte'));
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const sums = new Float64Array(sumNames.length);
  let done = 0;
  for (const { batch, rows } of readResults(database, comparison ?? null, after)) {
    for (const row of rows) {
      const position = find(batch.ids[row]!);
      if (position === -1) continue;
      const match = matchOf({ batch, row });
      status![position] = batch.statuses[row]! + 1;
      matchLevel![position] = matchCodes.get(match?.level ?? portfolioMatchLevels[0])!;
      const hasAny = readFigures(batch, row, figures);
      isAnswered![position] = hasAny ? 1 : 0;
      if (!hasAny) figures.fill(Number.NaN);
      doubles[0]![position] = match?.latitude ?? Number.NaN;
      doubles[1]![position] = match?.longitude ?? Number.NaN;
      doubles[2]![position] = batch.warnings[row]!;
      doubles[3]![position] = depthOf({ batch, row })?.depthMetres ?? Number.NaN;
      sumFigures(figures, sums);
      for (let at = 0; at < sums.length; at++) doubles[SUMS_AT + at]![position] = sums[at]!;
      for (let at = 0; at < classes.length; at++) {
        const value = figures[classFigurePositions[at]!]!;
        classes[at]![position] = value > 0 ? value : 0;
      }
    }
    done += rows.length;
    yield done;
  }
  return new Map<string, ColumnData>([
    ['status', status!],
    ['matchLevel', matchLevel!],
    ['isAnswered', isAnswered!],
    ...doubleNames.map((name, at) => [name, doubles[at]!] as const),
    ...classFigureNames.map((name, at) => [name, classes[at]!] as const),
  ]);
}
