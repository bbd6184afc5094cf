import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sayShare, Splitter } from '#renderer/ui/splitter.tsx';
import styles from './review-map.module.css';

/** Share of map and table that the map may have. */
export const mapShares = { minimum: 0.3, usual: 0.76, maximum: 0.85 } as const;
const KEY_STEP = 0.05;

interface MapSplitterProps {
  readonly share: number;
  readonly onShare: (share: number) => void;
}

/** The edge between the map and the table below it. */
export function MapSplitter({ share, onShare }: MapSplitterProps) {
  const { t } = useTranslation();

  function shareAt({ currentTarget, clientY }: PointerEvent): number {
    const map = currentTarget.previousElementSibling;
    const table = currentTarget.nextElementSibling;
    if (map === null || table === null) return share;
    const [top, bottom] = [map.getBoundingClientRect().top, table.getBoundingClientRect().bottom];
    return (clientY - top) / (bottom - top);
  }

  return (
    <Splitter
      className={styles.splitter}
      label={t('review.map.resize')}
      orientation="horizontal"
      range={mapShares}
      value={share}
      step={KEY_STEP}
      say={sayShare}
      valueAt={shareAt}
      onChange={onShare}
    />
  );
}
