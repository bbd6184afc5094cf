import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './review-map.module.css';

/** Share of map and table that the map may have. */
export const mapShares = { minimum: 0.3, usual: 0.76, maximum: 0.85 } as const;
const KEY_STEP = 0.05;

interface MapSplitterProps {
  readonly share: number;
  readonly onShare: (share: number) => void;
}

/** The edge between the map and the table below it: drawn up and down, also with the arrow keys. */
export function MapSplitter({ share, onShare }: MapSplitterProps) {
  const { t } = useTranslation();
  const [isDragging, setIsDragging] = useState(false);

  function set(next: number): void {
    onShare(Math.min(mapShares.maximum, Math.max(mapShares.minimum, next)));
  }

  function onPointerMove({ currentTarget, clientY }: PointerEvent): void {
    if (!isDragging) return;
    const map = currentTarget.previousElementSibling;
    const table = currentTarget.nextElementSibling;
    if (map === null || table === null) return;
    const [top, bottom] = [map.getBoundingClientRect().top, table.getBoundingClientRect().bottom];
    set((clientY - top) / (bottom - top));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -KEY_STEP, ArrowDown: KEY_STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(share + step);
  }

  return (
    <div
      className={styles.splitter}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('review.map.resize')}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={mapShares.minimum * 100}
      aria-valuemax={mapShares.maximum * 100}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        setIsDragging(true);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setIsDragging(false)}
      onDoubleClick={() => onShare(mapShares.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
