import { ChevronDown, ChevronUp, Layers } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FloodHazard } from '#shared/domain/hazard.ts';
import { formatReturnPeriod } from '../i18n/format-return-period.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { Segmented } from '../ui/segmented.tsx';
import { StepSlider } from '../ui/step-slider.tsx';
import { describeOverlay } from './describe-overlay.ts';
import { Legend } from './legend.tsx';
import { chooseHazard, findOverlayOptions, fitOverlay } from './overlay-options.ts';
import type { OverlayChoice, PackLayers } from './scene.ts';
import styles from './layer-card.module.css';

interface LayerCardProps {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  readonly isOpen: boolean;
  readonly onChange: (overlay: OverlayChoice) => void;
  readonly onToggle: () => void;
}

/** What lies over the basemap, to choose and to read: hazard, return period, scenario, legend with units. */
export function LayerCard({ packs, overlay, isOpen, onChange, onToggle }: LayerCardProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const bodyId = useId();
  const options = findOverlayOptions(packs, overlay);
  const Chevron = isOpen ? ChevronDown : ChevronUp;

  const hazardOptions = [
    ...options.hazards.map((hazard) => ({ value: hazard, label: t(`hazard.${hazard}`) })),
    ...(options.hasWildfire ? [{ value: 'wildfire' as const, label: t('hazard.wildfire') }] : []),
    { value: 'none' as const, label: t('map.overlay.none') },
  ];

  function change(next: OverlayChoice): void {
    onChange(fitOverlay(packs, next));
  }

  return (
    <section className={styles.card} aria-label={t('map.overlay.title')}>
      <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
        <Layers size={15} aria-hidden="true" />
        {isOpen ? (
          <span className={styles.title}>{t('map.overlay.title')}</span>
        ) : (
          <span className={styles.summary}>{describeOverlay(overlay, t, formatters)}</span>
        )}
        <Chevron size={15} className={styles.chevron} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <Segmented<FloodHazard | 'wildfire' | 'none'>
            stretch
            label={t('map.overlay.hazard')}
            options={hazardOptions}
            value={overlay.kind === 'flood' ? overlay.hazard : overlay.kind}
            onChange={(hazard) => change(chooseHazard(overlay, hazard))}
          />
          {overlay.kind === 'flood' && options.returnPeriodsYears.length > 1 && (
            <StepSlider
              label={t('map.overlay.returnPeriod')}
              stepLabels={options.returnPeriodsYears.map((years) => formatReturnPeriod(years, t, formatters))}
              step={options.returnPeriodsYears.indexOf(overlay.returnPeriodYears)}
              onChange={(step) => {
                const returnPeriodYears = options.returnPeriodsYears[step];
                if (returnPeriodYears !== undefined) change({ ...overlay, returnPeriodYears });
              }}
            />
          )}
          {overlay.kind === 'flood' && options.returnPeriodsYears.length === 1 && (
            <div>{formatReturnPeriod(overlay.returnPeriodYears, t, formatters)}</div>
          )}
          {overlay.kind === 'flood' && options.scenarios.length > 1 && (
            <Segmented
              stretch
              label={t('map.overlay.scenario')}
              options={options.scenarios.map((value) => ({ value, label: t(`scenario.${value}.name`) }))}
              value={overlay.scenario}
              onChange={(scenario) => change({ ...overlay, scenario })}
            />
          )}
          {overlay.kind !== 'none' && <Legend kind={overlay.kind} />}
        </div>
      )}
    </section>
  );
}
