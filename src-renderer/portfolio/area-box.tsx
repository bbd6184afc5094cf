import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { Ring } from '#renderer/map/rows/rows-picture.ts';
import styles from './review-map.module.css';

const sides = ['north', 'west', 'east', 'south'] as const;
type Bounds = Readonly<Record<(typeof sides)[number], string>>;

/** An area by its four bounds: for those who do not draw. */
export function AreaBox({
  first,
  onTake,
}: {
  readonly first: readonly number[] | null;
  readonly onTake: (ring: Ring) => void;
}) {
  const { t } = useTranslation();
  const [bounds, setBounds] = useState<Bounds>(() => {
    const [west = '', south = '', east = '', north = ''] = (first ?? []).map((degrees) => degrees.toFixed(5));
    return { west, south, east, north };
  });
  const ring = toRing(bounds);
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        if (ring !== null) onTake(ring);
      }}
    >
      {sides.map((side) => (
        <TextField
          key={side}
          figure
          label={t(`review.area.${side}`)}
          unit="°"
          inputMode="decimal"
          value={bounds[side]}
          onChange={(event) => setBounds({ ...bounds, [side]: event.target.value })}
        />
      ))}
      {ring === null && <p className={styles.boxHint}>{t('review.area.noBox')}</p>}
      <Button type="submit" size="small" disabled={ring === null}>
        {t('review.area.take')}
      </Button>
    </form>
  );
}

/** The box as a ring; null when the bounds are none. */
function toRing(bounds: Bounds): Ring | null {
  const [west, south, east, north] = [bounds.west, bounds.south, bounds.east, bounds.north].map((text) =>
    text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')),
  ) as [number, number, number, number];
  if (!(west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90)) return null;
  return boxToRing([west, south, east, north]);
}

/** A box as a ring of its corners. */
export function boxToRing([west, south, east, north]: readonly [number, number, number, number]): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
