import type { LossField } from '#shared/query-service/mediator-response.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { buildLossColumns, lossRowsName } from './build-loss-columns.ts';
import type { ColumnData } from './column-data.ts';
import { loadContent, loadStoredColumn } from './column-store.sql.ts';
import { finishSteps } from './finish-steps.ts';
import type { ReviewFrame } from './review-frame.ts';

/** Losses of the locations that a hazard costs something. */
export interface LossColumns {
  /** Positions of these locations among all, ascending. */
  rows(hazard: FloodHazard): ColumnData;
  /** In step with {@link rows} of its hazard. */
  losses(field: LossField): ColumnData;
}

const none: ColumnData = new Int32Array(0);

/** Opens the columns of the losses: those that are stored when they are of what the frame is of, else made at once. */
export function openLossColumns(database: PortfolioDatabase, frame: ReviewFrame): LossColumns {
  return frame.derive('losses', () => {
    const isStored = loadContent(database, 'losses') === frame.content;
    const columns = isStored ? new Map<string, ColumnData>() : finishSteps(buildLossColumns(database, frame.ids));
    const column = (name: string): ColumnData => {
      const known = columns.get(name) ?? (isStored ? loadStoredColumn(database, name) : null) ?? none;
      columns.set(name, known);
      return known;
    };
    return { rows: (hazard) => column(lossRowsName(hazard)), losses: ({ name }) => column(name) };
  });
}
