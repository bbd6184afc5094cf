import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { ChartFrame, type ChartMark } from './chart-frame.tsx';
import { type ChartAxis, type ChartSeries, chartArea } from './chart-model.ts';
import { ChartPoints, type PointPlace } from './chart-points.tsx';
import type { Scale } from './chart-scale.ts';
import styles from './chart.module.css';

interface LineChartProps {
  readonly title: string;
  /** The whole of it in a sentence, for those who do not see it; a table nearby has the figures. */
  readonly description: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly series: readonly ChartSeries[];
  readonly marks?: readonly ChartMark[];
  /** What stands beneath until a point is pointed at. */
  readonly note?: string;
  /** On paper: one picture whose points are read out with its description, since none of them can be pointed at. */
  readonly isPrinted?: boolean;
}

const noMarks: readonly ChartMark[] = [];

/**
 * Lines over two axes, in vectors: the same on screen and in print, since nothing is measured and the width is the
 * container's. Its points are reached by pointer or with the arrow keys, and are read out beneath.
 */
export function LineChart({
  title,
  description,
  x,
  y,
  series,
  marks = noMarks,
  note = '',
  isPrinted = false,
}: LineChartProps) {
  const id = useId();
  const [active, setActive] = useState<PointPlace | null>(null);
  const read = active === null ? undefined : series[active.line]?.points[active.index];
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${chartArea.width} ${chartArea.height}`}
        {...(isPrinted
          ? { role: 'img', 'aria-label': [title, description, ...describeLines(series)].join('. ') }
          : { role: 'group', 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-description` })}
      >
        {!isPrinted && <title id={`${id}-title`}>{title}</title>}
        {!isPrinted && <desc id={`${id}-description`}>{description}</desc>}
        <ChartFrame x={x} y={y} marks={marks} />
        {series.map(({ key, tone, line }) => (
          <polyline
            key={key}
            aria-hidden="true"
            className={classNames(styles.line, styles[tone])}
            points={line.map(([valueX, valueY]) => `${round(x.scale(valueX))},${round(y.scale(valueY))}`).join(' ')}
          />
        ))}
        {isPrinted ? (
          <ChartDots x={x.scale} y={y.scale} series={series} />
        ) : (
          <ChartPoints x={x.scale} y={y.scale} series={series} active={active} onActive={setActive} />
        )}
      </svg>
      <figcaption className={styles.caption}>
        <ChartLegend series={series} />
        {isPrinted ? note !== '' && <span>{note}</span> : <span className={styles.readout}>{read?.label ?? note}</span>}
      </figcaption>
    </figure>
  );
}

/** Each line with its points in words. */
function describeLines(series: readonly ChartSeries[]): string[] {
  return series
    .filter(({ points }) => points.length > 0)
    .map(({ name, points }) => `${name}: ${points.map(({ label }) => label).join('; ')}`);
}

/** A tenth of a unit is finer than any screen or printer draws it. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Which line is which; nothing where there is but one. */
function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
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

/** The points of a printed chart: marks on its lines. */
function ChartDots({
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
