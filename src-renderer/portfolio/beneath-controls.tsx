import { useTranslation } from 'react-i18next';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { Legend } from '#renderer/map/legend.tsx';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import { OverlayChoices } from '#renderer/map/overlay-choices.tsx';
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
  const { t } = useTranslation();
  return (
    <section className={styles.beneath} aria-label={t('review.map.beneath')}>
      <div className={styles.beneathChoices}>
        <OverlayChoices label={t('review.map.beneath')} {...{ packs, overlay, onChange }} />
      </div>
      <Legend overlay={overlay} theme={theme} />
    </section>
  );
}
