import type { Database } from 'better-sqlite3';
import type { PortfolioMatchLevel } from '#shared/domain/portfolio-status.ts';
import { portfolioStatuses } from '#shared/domain/portfolio-status.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import { figureColumns } from './figure-columns.ts';

/** How the address of a location was placed. */
export interface LocationMatch {
  readonly level: PortfolioMatchLevel;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string | null;
  readonly score: number | null;
}

/** What some locations came to, in step. */
export interface ResultBatch {
  /** Ids of the locations. */
  readonly ids: Int32Array;
  /** Positions in `portfolioStatuses`. */
  readonly statuses: Uint8Array;
  /** One for each of `portfolioFigureNames` and location after location; NaN: no data. */
  readonly figures: Float64Array;
  /** Null where all locations have coordinates of their own; else one for each, null where it has. */
  readonly matches: readonly (LocationMatch | null)[] | null;
}

const FIXED = ['location', 'basis', 'status', 'match_level', 'latitude', 'longitude', 'match_label', 'match_score'];
const columns = [...FIXED, ...figureColumns];

/** Creates what saves batches of results, each whole or not at all; a location's earlier result is replaced. */
export function createResultWriter(database: Database, basis: number): (batch: ResultBatch) => void {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO result (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const values: (string | number | null)[] = columns.map(() => null);
  values[1] = basis;

  return database.transaction(({ ids, statuses, figures, matches }: ResultBatch) => {
    for (let row = 0; row < ids.length; row++) {
      const match = matches?.[row] ?? null;
      values[0] = ids[row]!;
      values[2] = portfolioStatuses[statuses[row]!]!;
      values[3] = match === null ? 'coordinates' : match.level;
      values[4] = match === null ? null : match.latitude;
      values[5] = match === null ? null : match.longitude;
      values[6] = match === null ? null : match.label;
      values[7] = match === null ? null : match.score;
      const start = row * PORTFOLIO_FIGURE_COUNT;
      for (let figure = 0; figure < PORTFOLIO_FIGURE_COUNT; figure++) {
        const value = figures[start + figure]!;
        values[FIXED.length + figure] = value === value ? value : null;
      }
      insert.run(values);
    }
  });
}
