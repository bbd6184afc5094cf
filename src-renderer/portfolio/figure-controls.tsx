import { useTranslation } from 'react-i18next';
import { assets } from '#shared/exposure/exposure.ts';
import {
  hazardsOfMeasure,
  isLossMeasure,
  mapMeasures,
  mapStyles,
  scenariosOfFigure,
  type MapFigure,
  type PortfolioMapStyle,
} from '#shared/portfolio/portfolio-map.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import { Choice } from '#renderer/ui/choice.tsx';

interface FigureControlsProps {
  readonly figure: MapFigure;
  readonly style: PortfolioMapStyle;
  readonly onFigure: (figure: MapFigure) => void;
  readonly onStyle: (style: PortfolioMapStyle) => void;
}

/** What the locations are coloured by, and how they are drawn. */
export function FigureControls({ figure, style, onFigure, onStyle }: FigureControlsProps) {
  const { t } = useTranslation();
  const { measure, hazard, asset, scenario } = figure;
  const hazards = hazardsOfMeasure(measure);
  const scenarios = scenariosOfFigure(figure);

  /** What the new measure or hazard does not have falls back to what it has. */
  function change(next: Partial<MapFigure>): void {
    const wanted = { ...figure, ...next };
    const possible = hazardsOfMeasure(wanted.measure);
    const kept = { ...wanted, hazard: possible.includes(wanted.hazard) ? wanted.hazard : possible[0]! };
    onFigure({ ...kept, scenario: scenariosOfFigure(kept).includes(kept.scenario) ? kept.scenario : 'base' });
  }

  return (
    <div className={layout.bar}>
      <Segmented
        label={t('review.map.style')}
        options={mapStyles.map((value) => ({ value, label: t(`review.map.${value}`) }))}
        value={style}
        onChange={onStyle}
      />
      <Choice
        label={t('review.map.colourBy')}
        value={measure}
        options={mapMeasures.map((value) => ({ value, label: t(`review.measure.${value}`) }))}
        onChange={(value) => change({ measure: value })}
      />
      {hazards.length > 1 && (
        <Choice
          label={t('review.map.hazard')}
          value={hazard}
          options={hazards.map((value) => ({
            value,
            label: value === 'all' ? t('review.map.allHazards') : t(`hazard.${value}`),
          }))}
          onChange={(value) => change({ hazard: value })}
        />
      )}
      {(isLossMeasure(measure) || measure === 'tiv') && (
        <Choice
          label={t('review.map.asset')}
          value={asset}
          options={(['all', ...assets] as const).map((value) => ({
            value,
            label: value === 'all' ? t('review.map.allAssets') : t(`asset.${value}`),
          }))}
          onChange={(value) => change({ asset: value })}
        />
      )}
      {scenarios.length > 1 && (
        <Choice
          label={t('review.map.scenario')}
          value={scenario}
          options={scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
          onChange={(value) => change({ scenario: value })}
        />
      )}
    </div>
  );
}
