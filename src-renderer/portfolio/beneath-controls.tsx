import type { MapTheme } from '#shared/map/map-colours.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { nameOverlaySubject } from '#renderer/map/describe-overlay.ts';
import { Legend } from '#renderer/map/legend.tsx';
import {
  chooseHazard,
  findOverlayOptions,
  findOverlaySubject,
  fitOverlay,
  listOverlaySubjects,
} from '#renderer/map/overlay-options.ts';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import { Choice } from './choice.tsx';
import styles from './review-map.module.css';

interface BeneathControlsProps {
  readonly theme: MapTheme;
  readonly packs: readonly PackLayers[];
  /** What is drawn beneath the locations. */
  readonly overlay: OverlayChoice;
  readonly onChange: (overlay: OverlayChoice) => void;
}

/** Chooses the map of a hazard that lies beneath the locations, and says what its colours mean. */
export function BeneathControls({ theme, packs, overlay, onChange }: BeneathControlsProps) {
  const { t, ...formatters } = useTexts();
  const options = findOverlayOptions(packs, overlay);
  const change = (next: OverlayChoice): void => onChange(fitOverlay(packs, next));
  return (
    <section className={styles.beneath} aria-label={t('review.map.beneath')}>
      <div className={styles.beneathChoices}>
        <Choice
          label={t('review.map.beneath')}
          value={findOverlaySubject(overlay)}
          options={listOverlaySubjects(options).map((value) => ({ value, label: nameOverlaySubject(value, t) }))}
          onChange={(subject) => change(chooseHazard(overlay, subject))}
        />
        {overlay.kind === 'flood' && (
          <>
            <Choice
              label={t('review.map.beneathPeriod')}
              value={String(overlay.returnPeriodYears)}
              options={options.returnPeriodsYears.map((years) => ({
                value: String(years),
                label: formatReturnPeriodShort(years, t, formatters),
              }))}
              onChange={(years) => change({ ...overlay, returnPeriodYears: Number(years) })}
            />
            <Choice
              label={t('review.map.beneathScenario')}
              value={overlay.scenario}
              options={options.scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
              onChange={(scenario) => change({ ...overlay, scenario })}
            />
          </>
        )}
      </div>
      <Legend overlay={overlay} theme={theme} />
    </section>
  );
}
