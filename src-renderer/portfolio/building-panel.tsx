import { ExternalLink, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import styles from './review-map.module.css';

/** Draws what a row's building comes to. */
export type DrawBuilding = (row: PortfolioRow) => ReactNode;

interface BuildingPanelProps {
  /** The row that is looked at; null while it is on its way. */
  readonly row: PortfolioRow | null;
  readonly drawBuilding: DrawBuilding;
  /** Opens the building in the main screen. */
  readonly onOpen: (row: PortfolioRow) => void;
  readonly onClose: () => void;
}

/** The building of the row that is looked at, beside the map; goes with the row. Escape closes it. */
export function BuildingPanel({ row, drawBuilding, onOpen, onClose }: BuildingPanelProps) {
  const { t, coordinates } = useTexts();
  const panel = useRef<HTMLElement>(null);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  useEffect(() => {
    const element = panel.current!;
    element.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent): void => onKey(event);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, []);
  const point = row?.point ?? null;
  const place =
    row === null ? '' : [row.address.streetAddress, row.address.city].filter((part) => part !== '').join(', ');
  const title = [row?.locationId ?? '', place].filter((part) => part !== '').join(' · ');
  return (
    <aside ref={panel} className={styles.building} aria-label={t('review.building.title')} tabIndex={-1}>
      <div className={styles.buildingHead}>
        <h3>{title === '' && point !== null ? coordinates(point) : title}</h3>
        <IconButton label={t('review.building.close')} icon={X} onClick={onClose} />
      </div>
      {row !== null && point === null && <p>{t('review.building.noPoint')}</p>}
      {row !== null && point !== null && (
        <>
          {drawBuilding(row)}
          <Button icon={ExternalLink} onClick={() => onOpen(row)}>
            {t('review.building.open')}
          </Button>
        </>
      )}
    </aside>
  );
}
