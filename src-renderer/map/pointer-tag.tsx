import { useSyncExternalStore } from 'react';
import type { PointerStore } from './pointer-store.ts';
import type { OverlayChoice } from './scene.ts';
import { useProbeWords } from './use-probe.ts';
import styles from './map.module.css';

/** What the overlay holds under the mouse, beside it; nothing where it holds nothing. Said in full below the map. */
export function PointerTag({ pointer, overlay }: { readonly pointer: PointerStore; readonly overlay: OverlayChoice }) {
  const place = useSyncExternalStore(pointer.subscribe, pointer.get);
  const at = place?.at;
  const found = useProbeWords(at === undefined ? null : (place?.point ?? null), overlay);
  if (at === undefined || found === null || !found.isThere) return null;
  return (
    <div className={styles.pointerTag} style={{ left: at.x, top: at.y }} data-pointer-tag="" aria-hidden="true">
      {found.words}
    </div>
  );
}
