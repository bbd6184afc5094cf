import { assets } from '#shared/domain/exposure.ts';
import { floodHazards, scenariosOf } from '#shared/domain/hazard.ts';
import type { MapFigure } from '#shared/domain/portfolio-map.ts';
import { indexFieldName, lossFields, scoreFieldName } from '#shared/contract/mediator-response.ts';
import { portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { createColumn, type ColumnData } from './column-data.ts';
import type { ReviewFrame } from './review-frame.ts';
import { visitLosses } from './visit-losses.ts';

/** The values of a figure: of a location, `over` (where there is one) divides them. Missing as in any column. */
export interface FigureColumn {
  readonly values: ColumnData;
  /** Null: the values are the figure. Else the figure is 1000 times the value over this. */
  readonly over: Float64Array | null;
}

/** Finds the column of a figure; those that are not stored are made of the losses once. */
export function findFigureColumn(database: PortfolioDatabase, frame: ReviewFrame, figure: MapFigure): FigureColumn {
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
  const key = `losses ${isAal} ${hazard} ${asset} ${scenario}`;
  return frame.derive(key, () => {
    const parts = findFieldPositions(figure);
    const target = createColumn('double', frame.count);
    visitLosses(database, frame, (position, figures) => {
      let sum = Number.NaN;
      for (const at of parts) {
        const value = figures[at]!;
        if (value >= 0) sum = sum === sum ? sum + value : value;
      }
      target[position] = sum;
    });
    return target;
  });
}

/** Where the losses stand that a figure is the sum of; rain has no defences, so it counts as it is in each scenario. */
function findFieldPositions({ measure, hazard, asset, scenario }: MapFigure): number[] {
  const wanted = measure === 'pml1500' ? 'probableMaximumLoss1500' : 'averageAnnualLoss';
  return floodHazards
    .filter((flood) => hazard === 'all' || hazard === flood)
    .flatMap((flood) => {
      const own = scenariosOf(flood).includes(scenario) ? scenario : 'base';
      return assets
        .filter((part) => asset === 'all' || asset === part)
        .map((part) =>
          lossFields.find(
            (field) =>
              field.hazard === flood && field.asset === part && field.scenario === own && field.figure === wanted,
          ),
        );
    })
    .map((field) => portfolioFigureNames.indexOf(field!.name));
}
