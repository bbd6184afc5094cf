import { Lasso, PencilRuler, Scan, SquareDashed, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { RowsMapMode } from '#renderer/map/rows/rows-map-controller.ts';
import type { Ring } from '#renderer/map/rows/rows-picture.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import buttonStyles from '#renderer/ui/button.module.css';
import { classNames } from '#renderer/ui/class-names.ts';
import { AreaBox, boxToRing } from './area-box.tsx';
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
