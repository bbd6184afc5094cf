import { classNames } from '../class-names.ts';
import type { Scale } from './chart-scale.ts';
import type { ChartSeries } from './chart-model.ts';
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
    points.map((point, index) => (
      <circle
        // oxlint-disable-next-line react/no-array-index-key -- two points of an upright line have the same x
        key={`${key} ${index}`}
        className={classNames(styles.dot, styles[tone])}
        cx={x(point.x)}
        cy={y(point.y)}
        r={3}
      />
    )),
  );
}
