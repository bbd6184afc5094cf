import type { TFunction } from 'i18next';
import { isLossMeasure, type MapFigure } from '#shared/domain/portfolio-map.ts';
import type { RowCells } from '../../map/rows/rows-picture.ts';

/** Names a figure with its unit: `AAL, Fluvial, Structure, Defences hold, in the file’s currency`. */
export function describeFigure({ measure, hazard, asset, scenario }: MapFigure, t: TFunction): string {
  const details = [
    ...(measure === 'tiv' ? [] : [hazard === 'all' ? t('review.map.allHazards') : t(`hazard.${hazard}`)]),
    ...(isLossMeasure(measure) || measure === 'tiv'
      ? [asset === 'all' ? t('review.map.allAssets') : t(`asset.${asset}`)]
      : []),
    ...(isLossMeasure(measure) ? [t(`scenario.${scenario}.name`)] : []),
  ].join(', ');
  const name = t(`review.measure.${measure}`);
  if (measure === 'tiv') return t('review.figure.tiv', { details });
  const isMoney = measure === 'aal' || measure === 'pml1500';
  return t(isMoney ? 'review.figure.money' : 'review.figure.plain', { measure: name, details });
}

/** The title of the legend: the figure, and what is made of several locations. The sum of PMLs is only a bound. */
export function describeLegend(figure: MapFigure, aggregate: RowCells['aggregate'], t: TFunction): string {
  const name = describeFigure(figure, t);
  if (aggregate === 'sum') {
    return t(figure.measure === 'pml1500' ? 'review.legend.bound' : 'review.legend.sum', { figure: name });
  }
  return t(aggregate === 'ratio' ? 'review.legend.ratio' : 'review.legend.mean', { figure: name });
}
