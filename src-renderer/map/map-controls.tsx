import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import styles from './map-controls.module.css';

/** Zoom and the way back to the whole region. */
export function MapControls({
  onZoom,
  onHome,
}: {
  readonly onZoom: (steps: number) => void;
  /** Null when no region is known. */
  readonly onHome: (() => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.controls}>
      {onHome !== null && (
        <div className={styles.group}>
          <Button
            variant="quiet"
            aria-label={t('map.home')}
            icon={<Maximize size={15} aria-hidden="true" />}
            onClick={onHome}
          />
        </div>
      )}
      <div className={styles.group}>
        <Button
          variant="quiet"
          aria-label={t('map.zoomIn')}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onZoom(1)}
        />
        <Button
          variant="quiet"
          aria-label={t('map.zoomOut')}
          icon={<Minus size={16} aria-hidden="true" />}
          onClick={() => onZoom(-1)}
        />
      </div>
    </div>
  );
}
