import {
  floodFigurePositions,
  PORTFOLIO_FIGURE_COUNT,
  portfolioFigureNames,
} from '#shared/portfolio/portfolio-figures.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { readFigures } from '#main/portfolio/run/result-batch.ts';
import { readResults } from '#main/portfolio/run/result-store.sql.ts';
import { createPositionFinder } from './build-result-columns.ts';
import type { ColumnData } from './column-data.ts';

/** Name of the column of the positions of the locations that a hazard costs something. */
export function lossRowsName(hazard: FloodHazard): string {
  return `${hazard}LossRows`;
}

/** Names of the columns of what a hazard costs them. */
export function lossNames(hazard: FloodHazard): readonly string[] {
  const { lossesAt, lossCount } = floodFigurePositions[hazard];
  return portfolioFigureNames.slice(lossesAt, lossesAt + lossCount);
}

/** What is resumed: results in blocks with larger numbers, and the columns of the others by their names. */
export interface BegunLosses {
  readonly after: number;
  readonly columns: ReadonlyMap<string, ColumnData>;
}

/**
 * Makes the columns of the losses, in steps: every yield gives how many results are read. Of each hazard only the
 * locations that it costs something have values: `lossRowsName` says which they are, the columns by the names of the
 * wire what it is. All others have 0 in each, or nothing where the hazard's AAL is nothing.
 */
export function* buildLossColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  begun: BegunLosses = { after: 0, columns: new Map() },
): Generator<number, Map<string, ColumnData>> {
  const find = createPositionFinder(ids);
  const gatherers = floodHazards.map((hazard) => createGatherer(hazard, begun.columns));
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  let done = 0;
  for (const { batch, rows } of readResults(database, null, begun.after)) {
    for (const row of rows) {
      const position = find(batch.ids[row]!);
      if (position === -1 || !readFigures(batch, row, figures)) continue;
      for (const gatherer of gatherers) gatherer.add(position, figures);
    }
    done += rows.length;
    yield done;
  }
  return new Map(gatherers.flatMap((gatherer) => gatherer.finish()));
}

function createGatherer(hazard: FloodHazard, begun: ReadonlyMap<string, ColumnData>) {
  const { lossesAt, lossCount } = floodFigurePositions[hazard];
  const rows = createGrowingColumn(begun.get(lossRowsName(hazard)));
  const names = lossNames(hazard);
  const columns = names.map((name) => createGrowingColumn(begun.get(name)));
  return {
    add(position: number, figures: Float64Array): void {
      let isWet = false;
      for (let at = lossesAt; at < lossesAt + lossCount; at++) if (figures[at]! > 0) isWet = true;
      if (!isWet) return;
      rows.push(position);
      for (let at = 0; at < lossCount; at++) columns[at]!.push(figures[lossesAt + at]!);
    },
    finish: (): (readonly [string, ColumnData])[] => [
      [lossRowsName(hazard), rows.finish()],
      ...columns.map((column, at) => [names[at]!, column.finish()] as const),
    ],
  };
}

/**
 * Creates a column of values from 0 on that grows: of 32-bit numbers as long as all of them are.
 * @param begun the values that it has already
 */
function createGrowingColumn(begun: ColumnData = new Int32Array(0)) {
  let values: Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> =
    begun instanceof Float64Array ? begun : Int32Array.from(begun);
  let count = begun.length;

  function grow(): void {
    const room = Math.max(1024, count * 2);
    const larger = values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
    larger.set(values);
    values = larger;
  }

  return {
    push(value: number): void {
      if (count === values.length) grow();
      if ((value | 0) !== value && values instanceof Int32Array) values = Float64Array.from(values);
      values[count] = value;
      count += 1;
    },
    finish: () => values.slice(0, count),
  };
}
