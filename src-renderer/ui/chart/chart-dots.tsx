import { classNames } from '../class-names.ts';
import type { Scale } from './chart-scale.ts';
import type { ChartSeries } from './line-chart.tsx';
import styles from './chart.module.css';

/** The points of a printed chart: marks on its lines. */
export function ChartDots({
  x,
  y,
  series,
}: {
  readonly x: Scale;
  readonly y: Scale;
  readonly series: readonly ChartSeries[];
}) {
  return series.map(({ key, tone, points }) =>
    // By their places: two of an upright line have the same x.
    points.map((point, index) => (
      <circle
        key={`${key} ${index}`}
        className={classNames(styles.dot, styles[tone])}
        cx={x(point.x)}
        cy={y(point.y)}
        r={3}
      />
    )),
  );
}
