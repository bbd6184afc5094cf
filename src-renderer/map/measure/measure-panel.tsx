import { Check, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/domain/geo.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { formatArea, formatLength } from '../format-length.ts';
import { computeMeasurement } from './measurement.ts';
import styles from './measure-panel.module.css';

interface MeasurePanelProps {
  readonly path: readonly Coordinates[];
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

/** Length and area of the path that is being drawn, and how to draw it. */
export function MeasurePanel({ path, onUndo, onClear, onEnd }: MeasurePanelProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { lengthMetres, lastPartMetres, areaSquareMetres, perimeterMetres } = computeMeasurement(path);
  const rows: (readonly [string, string])[] = [[t('map.measure.length'), formatLength(lengthMetres, t, formatters)]];
  if (lastPartMetres !== null && path.length > 2) {
    rows.push([t('map.measure.lastPart'), formatLength(lastPartMetres, t, formatters)]);
  }
  if (areaSquareMetres !== null && perimeterMetres !== null) {
    rows.push([t('map.measure.area'), formatArea(areaSquareMetres, t, formatters)]);
    rows.push([t('map.measure.perimeter'), formatLength(perimeterMetres, t, formatters)]);
  }
  return (
    <section className={styles.panel} aria-label={t('map.measure.title')} data-map-furniture="">
      {path.length < 2 ? (
        <p className={styles.hint}>{t(path.length === 0 ? 'map.measure.start' : 'map.measure.next')}</p>
      ) : (
        <dl className={styles.figures}>
          {rows.map(([name, value]) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <LiveRegion text={path.length < 2 ? '' : rows.map((row) => row.join(' ')).join(', ')} />
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Undo2 size={14} aria-hidden="true" />}
          disabled={path.length === 0}
          onClick={onUndo}
        >
          {t('map.measure.undo')}
        </Button>
        <Button
          size="small"
          icon={<Trash2 size={14} aria-hidden="true" />}
          disabled={path.length === 0}
          onClick={onClear}
        >
          {t('map.measure.clear')}
        </Button>
        <Button size="small" icon={<Check size={14} aria-hidden="true" />} onClick={onEnd}>
          {t('map.measure.end')}
        </Button>
      </div>
    </section>
  );
}
