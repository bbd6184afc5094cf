import type { ReactNode } from 'react';
import styles from './report-parts.module.css';

/** A chart as it is printed, under its own name. */
export interface PrintedChart {
  readonly key: string;
  readonly title: string;
  readonly chart: ReactNode;
}

/** Charts side by side, two in a row. */
export function ChartRow({ charts }: { readonly charts: readonly PrintedChart[] }) {
  return (
    <div className={styles.charts}>
      {charts.map(({ key, title, chart }) => (
        <div key={key}>
          <h4>{title}</h4>
          {chart}
        </div>
      ))}
    </div>
  );
}
