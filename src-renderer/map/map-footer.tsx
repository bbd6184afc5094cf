import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';
import { formatAttribution } from './attribution.ts';
import { MapReadout } from './map-readout.tsx';
import type { PointerStore } from './pointer-store.ts';
import { ScaleLine } from './scale-line.tsx';
import type { OverlayChoice, PackLayers } from './scene.ts';
import styles from './map-footer.module.css';

/**
 * Below the map, never over it: what is under the pointer, the scale, and who made what is in sight, always in full.
 */
export function MapFooter({
  packs,
  overlay,
  metresPerPixel,
  pointer,
}: {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  readonly metresPerPixel: number | null;
  readonly pointer: PointerStore;
}) {
  const { t } = useTranslation();
  const attribution = formatAttribution(packs);
  return (
    <div className={styles.footer}>
      {metresPerPixel !== null && <ScaleLine metresPerPixel={metresPerPixel} />}
      <MapReadout pointer={pointer} overlay={overlay} />
      {packs.some((pack) => pack.synthetic) && <Badge tone="caution">{t('map.synthetic')}</Badge>}
      {attribution !== '' && (
        <span className={styles.attribution} data-attribution="">
          {attribution}
        </span>
      )}
    </div>
  );
}
