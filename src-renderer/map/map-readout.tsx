import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../i18n/use-formatters.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { describeProbe } from './describe-probe.ts';
import type { PointerStore } from './pointer-store.ts';
import type { OverlayChoice } from './scene.ts';
import { useProbe } from './use-probe.ts';
import styles from './map-footer.module.css';

/** What the overlay holds under the pointer, or at the centre for the keyboard, and where that is. */
export function MapReadout({ pointer, overlay }: { readonly pointer: PointerStore; readonly overlay: OverlayChoice }) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const place = useSyncExternalStore(pointer.subscribe, pointer.get);
  const probe = useProbe(place?.point ?? null);
  const found = place === null || probe === null ? null : describeProbe(probe, overlay, t, formatters);
  return (
    <div className={styles.readout} data-readout="">
      {place !== null && <span>{formatters.coordinates(place.point)}</span>}
      {found !== null && <strong className={styles.found}>{found}</strong>}
      {/* The mouse would make it speak without end. */}
      <LiveRegion text={place?.by === 'keyboard' ? (found ?? '') : ''} />
    </div>
  );
}
