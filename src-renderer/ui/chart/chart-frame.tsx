import { chartArea, plotEdges, type ChartAxis, type ChartTick } from './chart-model.ts';
import styles from './chart.module.css';

/** A line across the whole chart at one value of one axis, with what it stands for. */
export interface ChartMark extends ChartTick {
  readonly axis: 'x' | 'y';
}

const NAME_BASELINE = 11;
const TICK_LABEL_DROP = 14;
const AXIS_NAME_DROP = 28;
/** From the top of the chart to the words of a mark on the x axis: clear of the uppermost line of the grid. */
const MARK_LABEL_DROP = 12;

/** Axes, grid and marks of a chart. */
export function ChartFrame({
  x,
  y,
  marks,
}: {
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly marks: readonly ChartMark[];
}) {
  const { left, right, top, bottom } = plotEdges;
  return (
    <g aria-hidden="true">
      <text className={styles.axisName} x={0} y={NAME_BASELINE}>
        {y.name}
      </text>
      {y.ticks.map(({ value, label }) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={right} y1={y.scale(value)} y2={y.scale(value)} />
          <text className={styles.tick} x={left - 6} y={y.scale(value) + 3.5} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {x.ticks.map(({ value, label }) => (
        <g key={value}>
          <line className={styles.grid} x1={x.scale(value)} x2={x.scale(value)} y1={bottom} y2={bottom + 4} />
          <text className={styles.tick} x={x.scale(value)} y={bottom + TICK_LABEL_DROP} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <text className={styles.axisName} x={right} y={bottom + AXIS_NAME_DROP} textAnchor="end">
        {x.name}
      </text>
      {marks.map((mark) =>
        mark.axis === 'y' ? (
          <g key={mark.label}>
            <line className={styles.mark} x1={left} x2={right} y1={y.scale(mark.value)} y2={y.scale(mark.value)} />
            <text className={styles.markLabel} x={right} y={y.scale(mark.value) - 3} textAnchor="end">
              {mark.label}
            </text>
          </g>
        ) : (
          <g key={mark.label}>
            <line className={styles.mark} x1={x.scale(mark.value)} x2={x.scale(mark.value)} y1={top} y2={bottom} />
            <text
              className={styles.markLabel}
              x={x.scale(mark.value) + (isRightHalf(x.scale(mark.value)) ? -4 : 4)}
              y={top + MARK_LABEL_DROP}
              textAnchor={isRightHalf(x.scale(mark.value)) ? 'end' : 'start'}
            >
              {mark.label}
            </text>
          </g>
        ),
      )}
    </g>
  );
}

function isRightHalf(place: number): boolean {
  return place > chartArea.width / 2;
}
