import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { Badge } from '../ui/badge.tsx';
import { computeScaleBar } from './scale-bar.ts';
import type { PackLayers } from './scene.ts';
import styles from './map-footer.module.css';

const SCALE_MAXIMUM_PIXELS = 96;
/** Metres in the units of a scale: a foot is 0.3048 m exactly, an international mile 5280 of them. */
const METRES_PER = { kilometre: 1000, mile: 1609.344 } as const;

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
  const { count, distance, significant, lengthUnit } = useFormatters();
  const scale = metresPerPixel === null ? null : computeScale(metresPerPixel);
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

  function computeScale(perPixel: number) {
    if (lengthUnit === 'metres') return computeScaleBar(perPixel, SCALE_MAXIMUM_PIXELS);
    const isMiles = perPixel * SCALE_MAXIMUM_PIXELS >= METRES_PER.mile;
    return computeScaleBar(perPixel, SCALE_MAXIMUM_PIXELS, isMiles ? METRES_PER.mile : METRES_PER_UNIT.ft);
  }

  function formatLength(metres: number): string {
    if (lengthUnit === 'feet' && metres >= METRES_PER.mile) {
      return t('unit.miles', { value: significant(metres / METRES_PER.mile, 3) });
    }
    if (lengthUnit === 'metres' && metres >= METRES_PER.kilometre) {
      return t('unit.kilometres', { value: count(metres / METRES_PER.kilometre) });
    }
    return t('unit.metres', { value: distance(metres) });
  }
}
