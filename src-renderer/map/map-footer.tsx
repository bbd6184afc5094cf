import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../i18n/use-formatters.ts';
import { Badge } from '../ui/badge.tsx';
import { computeScaleBar } from './scale-bar.ts';
import type { PackLayers } from './scene.ts';
import styles from './map-footer.module.css';

const SCALE_MAXIMUM_PIXELS = 96;
const METRES_PER_KILOMETRE = 1000;

/** Pointer coordinates, scale and attribution: always in sight. */
export function MapFooter({
  packs,
  metresPerPixel,
  pointerRef,
}: {
  readonly packs: readonly PackLayers[];
  readonly metresPerPixel: number | null;
  readonly pointerRef: RefObject<HTMLSpanElement | null>;
}) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  const scale = metresPerPixel === null ? null : computeScaleBar(metresPerPixel, SCALE_MAXIMUM_PIXELS);
  const attribution = [...new Set(packs.map((pack) => pack.attribution).filter((text) => text !== ''))].join(' · ');
  return (
    <div className={styles.footer}>
      <span ref={pointerRef} className={styles.pointer} aria-hidden="true" />
      {packs.some((pack) => pack.synthetic) && <Badge tone="caution">{t('map.synthetic')}</Badge>}
      {scale !== null && (
        <span
          className={styles.scale}
          role="img"
          aria-label={t('map.scale', { length: formatLength(scale.lengthMetres) })}
        >
          <span aria-hidden="true">{formatLength(scale.lengthMetres)}</span>
          <span className={styles.bar} style={{ width: scale.widthPixels }} />
        </span>
      )}
      {attribution !== '' && (
        <span className={styles.attribution} title={attribution}>
          {attribution}
        </span>
      )}
    </div>
  );

  function formatLength(metres: number): string {
    return metres >= METRES_PER_KILOMETRE
      ? t('unit.kilometres', { value: count(metres / METRES_PER_KILOMETRE) })
      : t('unit.metres', { value: count(metres) });
  }
}
