import { Check, Trash2, Undo2 } from 'lucide-react';
import type { Coordinates } from '#shared/geo/geo.ts';
import layout from '#renderer/ui/layout.module.css';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { computeMeasurement } from './measurement.ts';
import { listMeasuredRows } from './measured-rows.ts';
import styles from './measure-panel.module.css';

interface MeasurePanelProps {
  readonly path: readonly Coordinates[];
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

/** Length and area of the path that is being drawn, and how to draw it. */
export function MeasurePanel({ path, onUndo, onClear, onEnd }: MeasurePanelProps) {
  const { t, ...formatters } = useTexts();
  const rows = listMeasuredRows(computeMeasurement(path), formatters).map(({ name, value, unit }) => ({
    name: t(`map.measure.${name}`),
    value,
    unit: t(`map.unit.${unit}`),
  }));
  return (
    <section className={styles.panel} aria-label={t('map.measure.title')} data-map-furniture="">
      {path.length < 2 ? (
        <p className={styles.hint}>{t(path.length === 0 ? 'map.measure.start' : 'map.measure.next')}</p>
      ) : (
        <dl className={styles.figures}>
          {rows.map(({ name, value, unit }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>
                {value} <span className={styles.unit}>{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <LiveRegion
        text={path.length < 2 ? '' : rows.map(({ name, value, unit }) => `${name} ${value} ${unit}`).join(', ')}
      />
      <div className={layout.wrap6}>
        <Button size="small" icon={Undo2} iconSize={14} disabled={path.length === 0} onClick={onUndo}>
          {t('map.measure.undo')}
        </Button>
        <Button size="small" icon={Trash2} iconSize={14} disabled={path.length === 0} onClick={onClear}>
          {t('map.measure.clear')}
        </Button>
        <Button size="small" icon={Check} iconSize={14} onClick={onEnd}>
          {t('map.measure.end')}
        </Button>
      </div>
    </section>
  );
}
