import { floodHazards, scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import { indexFieldName, lossFields, scoreFieldName, type LossField } from '#shared/query-service/mediator-response.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createColumn, isMissing, type ColumnData } from './column-data.ts';
import { openLossColumns } from './loss-columns.ts';
import type { ReviewFrame } from './review-frame.ts';

/** The values of a figure: of a location, `over` (where there is one) divides them. Missing as in any column. */
export interface FigureValues {
  readonly values: ColumnData;
  /** Null: the values are the figure. Else the figure is 1000 times the value over this. */
  readonly over: Float64Array | null;
}

/** Finds the column of a figure; those that are not stored are made of the losses once. */
export function findFigureColumn(database: PortfolioDatabase, frame: ReviewFrame, figure: MapFigure): FigureValues {
  const { measure, hazard, asset } = figure;
  const tivs = frame.column(asset === 'all' ? 'tiv' : `${asset}TIV`) as Float64Array<ArrayBuffer>;
  switch (measure) {
    case 'tiv':
      return { values: tivs, over: null };
    case 'index':
      return {
        values: frame.column(hazard === 'all' || hazard === 'wildfire' ? 'wildfireIndex' : indexFieldName(hazard)),
        over: null,
      };
    case 'score':
      return {
        values: frame.column(scoreFieldName(hazard === 'all' || hazard === 'wildfire' ? 'fluvial' : hazard)),
        over: null,
      };
    default:
      return { values: findLosses(database, frame, figure), over: measure === 'aalPerMille' ? tivs : null };
  }
}

function findLosses(database: PortfolioDatabase, frame: ReviewFrame, figure: MapFigure): ColumnData {
  const { measure, hazard, asset, scenario } = figure;
  const isAal = measure !== 'pml1500';
  if (asset === 'all' && scenario === 'base' && hazard !== 'wildfire') {
    if (hazard === 'all') return frame.column('aal');
    return frame.column(isAal ? `${hazard}Aal` : `${hazard}Pml1500`);
  }
  return frame.derive(`losses ${isAal} ${hazard} ${asset} ${scenario}`, () => {
    const columns = openLossColumns(database, frame);
    const target = createColumn('double', frame.count);
    for (const flood of floodHazards.filter((candidate) => hazard === 'all' || hazard === candidate)) {
      const answered = frame.column(`${flood}Aal`);
      for (let position = 0; position < target.length; position++) {
        if (!isMissing(answered, position) && Number.isNaN(target[position]!)) target[position] = 0;
      }
      const rows = columns.rows(flood);
      for (const field of findFields(figure, flood)) {
        const losses = columns.losses(field);
        for (let at = 0; at < rows.length; at++) target[rows[at]!]! += losses[at]!;
      }
    }
    return target;
  });
}

/** The losses of a hazard that a figure is the sum of; rain has no defences, so it counts as it is in each scenario. */
function findFields({ measure, asset, scenario }: MapFigure, hazard: FloodHazard): LossField[] {
  const wanted = measure === 'pml1500' ? 'probableMaximumLoss1500' : 'averageAnnualLoss';
  const own = scenariosOf(hazard).includes(scenario) ? scenario : 'base';
  return lossFields.filter(
    (field) =>
      field.hazard === hazard &&
      field.scenario === own &&
      field.figure === wanted &&
      (asset === 'all' || asset === field.asset),
  );
}
