import {
  floodFigurePositions,
  PORTFOLIO_FIGURE_COUNT,
  portfolioFigureNames,
} from '#shared/contract/portfolio-figures.ts';
import { floodHazards, type FloodHazard } from '#shared/domain/hazard.ts';
import { DRY_BYTES, unpackLosses } from '../packed-losses.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { createPositionFinder } from './build-result-columns.ts';
import type { ColumnData } from './column-data.ts';
import { createGrowingColumn } from './growing-column.ts';

/** Results read before other work of the thread may have its turn. */
const RESULTS_PER_READ = 10_000;

/** Name of the column of the positions of the locations that a hazard costs something. */
export function lossRowsName(hazard: FloodHazard): string {
  return `${hazard}LossRows`;
}

/** Names of the columns of what a hazard costs them. */
export function lossNames(hazard: FloodHazard): readonly string[] {
  const { lossesAt, lossCount } = floodFigurePositions[hazard];
  return portfolioFigureNames.slice(lossesAt, lossesAt + lossCount);
}

/** What is resumed: results with larger numbers, and the columns of the others by their names. */
export interface BegunLosses {
  readonly after: number;
  readonly columns: ReadonlyMap<string, ColumnData>;
}

/**
 * Makes the columns of the losses, in steps: every yield gives how many results are read. Of each hazard only the locations
 * that it costs something have values: `lossRowsName` says which they are, the columns by the names of the wire what it is.
 * All others have 0 in each, or nothing where the hazard's AAL is nothing.
 */
export function* buildLossColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  begun: BegunLosses = { after: -1, columns: new Map() },
): Generator<number, Map<string, ColumnData>> {
  const find = createPositionFinder(ids);
  const gatherers = floodHazards.map((hazard) => createGatherer(hazard, begun.columns));
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  // A small loss that is the same in every asset and scenario is packed as nothing at all is.
  const select = database
    .prepare<[number], [id: number, location: number, losses: Uint8Array]>(
      `SELECT id, location, losses FROM result
       WHERE id > ? AND (length(losses) > ${DRY_BYTES} OR fluvial_aal > 0 OR coastal_aal > 0 OR pluvial_aal > 0)
       ORDER BY id LIMIT ${RESULTS_PER_READ}`,
    )
    .raw();
  let done = 0;
  let rows = select.all(begun.after);
  while (rows.length > 0) {
    for (const [, location, losses] of rows) {
      const position = find(location);
      if (position === -1) continue;
      unpackLosses(losses, figures, 0);
      for (const gatherer of gatherers) gatherer.add(position, figures);
    }
    done += rows.length;
    yield done;
    rows = select.all(rows.at(-1)![0]);
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
