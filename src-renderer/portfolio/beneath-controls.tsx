import { Layers } from 'lucide-react';
import { useId, useState } from 'react';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { describeOverlay } from '#renderer/map/describe-overlay.ts';
import { Legend } from '#renderer/map/legend.tsx';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useIsTight } from '#renderer/ui/use-window-size.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { OverlayChoices } from '#renderer/map/overlay-choices.tsx';
import styles from './review-map.module.css';

interface BeneathControlsProps {
  readonly theme: MapTheme;
  readonly packs: readonly PackLayers[];
  /** What is drawn beneath the locations. */
  readonly overlay: OverlayChoice;
  readonly onChange: (overlay: OverlayChoice) => void;
}

/**
 * Chooses the map of a hazard that lies beneath the locations, and says what its colours mean; where the window is
 * small it begins closed.
 */
export function BeneathControls({ theme, packs, overlay, onChange }: BeneathControlsProps) {
  const { t, ...formatters } = useTexts();
  const isTight = useIsTight();
  const [isAskedFor, setIsAskedFor] = useState(false);
  const bodyId = useId();
  const isOpen = !isTight || isAskedFor;
  return (
    <section className={styles.beneath} aria-label={t('review.map.beneath')}>
      {isTight && (
        <Button
          variant="quiet"
          size="small"
          icon={Layers}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsAskedFor(!isOpen)}
        >
          {isOpen ? t('map.overlay.title') : describeOverlay(overlay, packs, t, formatters)}
        </Button>
      )}
      {isOpen && (
        <div id={bodyId} className={styles.beneathBody}>
          <div className={styles.beneathChoices}>
            <OverlayChoices label={t('review.map.beneath')} {...{ packs, overlay, onChange }} />
          </div>
          <Legend overlay={overlay} theme={theme} />
        </div>
      )}
    </section>
  );
}
