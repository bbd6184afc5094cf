import type { TFunction } from 'i18next';
import { isLossMeasure, scenariosOfFigure, type MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { RowCells } from '#renderer/map/rows/rows-picture.ts';

/**
 * Names a figure with its unit: `AAL, Fluvial, Structure, Defences hold, in the file’s currency`.
 *
 * @param currency what all amounts are in; null: not said
 */
export function describeFigure(
  { measure, hazard, asset, scenario }: MapFigure,
  t: TFunction,
  currency: string | null = null,
): string {
  const details = [
    ...(measure === 'tiv' ? [] : [hazard === 'all' ? t('review.map.allHazards') : t(`hazard.${hazard}`)]),
    ...(isLossMeasure(measure) || measure === 'tiv'
      ? [asset === 'all' ? t('review.map.allAssets') : t(`asset.${asset}`)]
      : []),
    ...(scenariosOfFigure({ measure, hazard }).length > 1 ? [t(`scenario.${scenario}`)] : []),
  ].join(', ');
  const name = t(`review.measure.${measure}`);
  const plain = t('review.figure.plain', { measure: name, details });
  if (measure !== 'aal' && measure !== 'pml1500' && measure !== 'tiv') return plain;
  return currency === null
    ? t('review.figure.money', { figure: plain })
    : t('review.figure.moneyIn', { figure: plain, currency });
}

/**
 * The title of the legend: the figure, and what is made of several locations. The sum of PMLs is only a bound.
 *
 * @param currency what all amounts are in; null: not said
 */
export function describeLegend(
  figure: MapFigure,
  aggregate: RowCells['aggregate'],
  t: TFunction,
  currency: string | null = null,
): string {
  const name = describeFigure(figure, t, currency);
  if (aggregate === 'sum') {
    return t(figure.measure === 'pml1500' ? 'review.legend.bound' : 'review.legend.sum', { figure: name });
  }
  return t(aggregate === 'ratio' ? 'review.legend.ratio' : 'review.legend.mean', { figure: name });
}
