import { Lasso, PencilRuler, Scan, SquareDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { RowsMapMode } from '#renderer/map/rows/rows-map-controller.ts';
import type { Ring } from '#renderer/map/rows/rows-picture.ts';
import { Button } from '#renderer/ui/button.tsx';
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
        <Button
          variant="quiet"
          aria-label={t('review.map.lasso')}
          aria-pressed={mode === 'lasso'}
          icon={<Lasso size={15} aria-hidden="true" />}
          onClick={() => toggle('lasso')}
        />
        <Button
          variant="quiet"
          aria-label={t('review.map.corners')}
          aria-pressed={mode === 'corners'}
          icon={<PencilRuler size={15} aria-hidden="true" />}
          onClick={() => toggle('corners')}
        />
        <Button
          variant="quiet"
          aria-label={t('review.map.inSight')}
          disabled={bounds === null}
          icon={<Scan size={15} aria-hidden="true" />}
          onClick={() => {
            if (bounds !== null) onTake(boxToRing(bounds));
          }}
        />
        <Button
          variant="quiet"
          aria-label={t('review.map.box')}
          aria-expanded={isTyping}
          icon={<SquareDashed size={15} aria-hidden="true" />}
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
