import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import type { Scale } from './chart-scale.ts';
import type { ChartSeries } from './chart-model.ts';
import styles from './chart.module.css';

/** A point by its line and its place on it: the same one when the figures change under it. */
export interface PointPlace {
  readonly line: number;
  readonly index: number;
}

interface ChartPointsProps {
  readonly x: Scale;
  readonly y: Scale;
  readonly series: readonly ChartSeries[];
  readonly active: PointPlace | null;
  readonly onActive: (place: PointPlace | null) => void;
}

/** How far an arrow key goes: along a line, or over to the next line. */
const arrowSteps: Readonly<Record<string, readonly [line: number, index: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The points that can be pointed at. One tab stop for all of them; the arrow keys lead from one to the next. */
export function ChartPoints({ x, y, series, active, onActive }: ChartPointsProps) {
  const group = useRef<SVGGElement>(null);
  const entry = active ?? { line: series.findIndex(({ points }) => points.length > 0), index: 0 };

  function onKeyDown(event: KeyboardEvent, from: PointPlace): void {
    const step = arrowSteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const line = Math.min(series.length - 1, Math.max(0, from.line + step[0]));
    const index = Math.min((series[line]?.points.length ?? 1) - 1, Math.max(0, from.index + step[1]));
    group.current?.querySelector<SVGGElement>(`[data-point="${line}-${index}"]`)?.focus();
  }

  return (
    <g ref={group}>
      {series.map(({ key, tone, points, name }, line) =>
        points.map((point, index) => {
          const isActive = active?.line === line && active.index === index;
          return (
            <g
              // oxlint-disable-next-line react/no-array-index-key -- two points of an upright line have the same x
              key={`${key} ${index}`}
              role="img"
              aria-label={series.length > 1 ? `${name}: ${point.label}` : point.label}
              data-point={`${line}-${index}`}
              className={styles.point}
              tabIndex={entry.line === line && entry.index === index ? 0 : -1}
              onFocus={() => onActive({ line, index })}
              onBlur={() => onActive(null)}
              onPointerEnter={() => onActive({ line, index })}
              onPointerLeave={() => onActive(null)}
              onKeyDown={(event) => onKeyDown(event, { line, index })}
            >
              <circle className={styles.reach} cx={x(point.x)} cy={y(point.y)} r={9} />
              <circle
                className={classNames(styles.dot, styles[tone])}
                cx={x(point.x)}
                cy={y(point.y)}
                r={isActive ? 4.5 : 3}
              />
            </g>
          );
        }),
      )}
    </g>
  );
}
