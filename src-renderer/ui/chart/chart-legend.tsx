import { classNames } from '../class-names.ts';
import type { ChartSeries } from './chart-model.ts';
import styles from './chart.module.css';

/** Which line is which; nothing where there is but one. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <span className={styles.legend}>
      {series.map(({ key, name, tone }) => (
        <span key={key} className={styles.entry}>
          <svg viewBox="0 0 22 8" className={styles.swatch} aria-hidden="true">
            <line className={classNames(styles.line, styles[tone])} x1="0" y1="4" x2="22" y2="4" />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}
