import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { Badge } from '../ui/badge.tsx';
import { formatAttribution } from './attribution.ts';
import { describeProbe } from './describe-probe.ts';
import type { PointerStore } from './pointer-store.ts';
import { ScaleLine } from './scale-line.tsx';
import type { OverlayChoice, PackLayers } from './scene.ts';
import { useProbe } from './use-probe.ts';
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

/** What the overlay holds under the pointer, or at the centre for the keyboard, and where that is. */
function MapReadout({ pointer, overlay }: { readonly pointer: PointerStore; readonly overlay: OverlayChoice }) {
  const { t, ...formatters } = useTexts();
  const place = useSyncExternalStore(pointer.subscribe, pointer.get);
  const { probe } = useProbe(place?.point ?? null);
  const found = probe === null ? null : (describeProbe(probe, overlay, t, formatters)?.words ?? null);
  return (
    <div className={styles.readout} data-readout="">
      {place !== null && <span>{formatters.coordinates(place.point)}</span>}
      {found !== null && <strong className={styles.found}>{found}</strong>}
      {/* The mouse would make it speak without end. */}
      <LiveRegion text={place?.by === 'keyboard' ? (found ?? '') : ''} />
    </div>
  );
}
