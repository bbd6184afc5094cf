import { Lasso, PencilRuler, Scan, SquareDashed, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { RowsMapMode } from '#renderer/map/rows/rows-map-controller.ts';
import type { Ring } from '#renderer/map/rows/rows-picture.ts';
import { IconButton, Button } from '#renderer/ui/button.tsx';
import buttonStyles from '#renderer/ui/button.module.css';
import { classNames } from '#renderer/ui/class-names.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './review-map.module.css';

interface AreaToolsProps {
  readonly mode: RowsMapMode;
  /** What the map shows; null before it does. */
  readonly bounds: BoundingBox | null;
  readonly onMode: (mode: RowsMapMode) => void;
  readonly onTake: (ring: Ring) => void;
}

/** Four ways to an area: drawn in one go, corner by corner, what is in sight, and four numbers. */
export function AreaTools({ mode, bounds, onMode, onTake }: AreaToolsProps) {
  const { t } = useTranslation();
  const [isTyping, setIsTyping] = useState(false);
  const toggle = (wanted: RowsMapMode) => onMode(mode === wanted ? 'choose' : wanted);
  return (
    <>
      <div className={classNames(buttonStyles.group, styles.tools)} role="group" aria-label={t('review.map.tools')}>
        <IconButton
          size="medium"
          label={t('review.map.lasso')}
          aria-pressed={mode === 'lasso'}
          icon={Lasso}
          onClick={() => toggle('lasso')}
        />
        <IconButton
          size="medium"
          label={t('review.map.corners')}
          aria-pressed={mode === 'corners'}
          icon={PencilRuler}
          onClick={() => toggle('corners')}
        />
        <IconButton
          size="medium"
          label={t('review.map.inSight')}
          disabled={bounds === null}
          icon={Scan}
          onClick={() => {
            if (bounds !== null) onTake(boxToRing(bounds));
          }}
        />
        <IconButton
          size="medium"
          label={t('review.map.box')}
          aria-expanded={isTyping}
          icon={SquareDashed}
          onClick={() => setIsTyping(!isTyping)}
        />
      </div>
      {isTyping && (
        <AreaBox
          first={bounds}
          onTake={(ring) => {
            setIsTyping(false);
            onTake(ring);
          }}
        />
      )}
    </>
  );
}

/** Says that the rows are narrowed down to an area, wherever they are looked at, and takes that away. */
export function AreaChip({
  filter,
  onChange,
}: {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
}) {
  const { t } = useTranslation();
  const { ring, ...rest } = filter;
  if (ring === undefined) return null;
  return (
    <span className={styles.chip}>
      {t('review.area.chip')}
      <IconButton label={t('review.area.remove')} icon={X} onClick={() => onChange(rest)} />
    </span>
  );
}

const sides = ['north', 'west', 'east', 'south'] as const;
type Bounds = Readonly<Record<(typeof sides)[number], string>>;

/** An area by its four bounds: for those who do not draw. */
function AreaBox({
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
