import type { Coordinates } from '#shared/geo/geo.ts';
import type { ReportRing } from './report-rings.ts';
import styles from './portfolio-report.module.css';

/**
 * Outlines of areas with their names at the northernmost corners; the one that the rows are narrowed down to in a full
 * line.
 */
export function RingOutlines({
  rings,
  place,
}: {
  readonly rings: readonly ReportRing[];
  /** Where a point stands in the picture, CSS pixels. */
  readonly place: (point: Coordinates) => { readonly x: number; readonly y: number };
}) {
  return rings.map(({ name, ring, isFilter }) => {
    const corners = ring.map(([longitude, latitude]) => place({ longitude, latitude }));
    const top = corners.reduce((best, corner) => (corner.y < best.y ? corner : best));
    return (
      <g key={`${name} ${String(isFilter)}`}>
        <polygon
          className={isFilter ? styles.chosenRing : styles.ring}
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        />
        <text className={styles.ringName} x={top.x} y={top.y - 3} textAnchor="middle">
          {name}
        </text>
      </g>
    );
  });
}
