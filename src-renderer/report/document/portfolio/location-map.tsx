import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import { describeLegend } from '#renderer/portfolio/describe-figure.ts';
import { FigureLegend } from '#renderer/map/rows/figure-legend.tsx';
import { buildFigureScale, findColour } from '#renderer/map/rows/figure-scale.ts';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import { StaticMap } from '#renderer/map/static-map.tsx';
import type { PortfolioReport } from './load-portfolio-report.ts';
import { placeCircles, placePoint } from './place-circles.ts';
import styles from './portfolio-report.module.css';

interface LocationMapProps {
  readonly packs: readonly PackLayers[];
  readonly map: NonNullable<PortfolioReport['map']>;
  /** What lies beneath the locations. */
  readonly overlay: OverlayChoice;
  /** What the locations are coloured by. */
  readonly figure: MapFigure;
  /** What all amounts are in; null where the file does not say it of all. */
  readonly currency: string | null;
  readonly rings: readonly ReportRing[];
  /** Width of the map, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly onDrawn: () => void;
}

/**
 * Where the locations are, coloured by a figure, over the map of a hazard, with the areas that are drawn; a circle that
 * stands for several locations is larger.
 */
export function LocationMap(props: LocationMapProps) {
  const { packs, map, overlay, figure, currency, rings, width, height, onDrawn } = props;
  const { t } = useTranslation();
  const { cells, centre, zoom } = map;
  const scale = buildFigureScale(figure.measure, cells.range, 'light');
  const size = { width, height };
  return (
    <div className={styles.map}>
      <StaticMap
        // Another layer is another picture, which has to be waited for again.
        key={JSON.stringify(overlay)}
        packs={packs}
        overlay={overlay}
        centre={centre}
        zoom={zoom}
        width={width}
        height={height}
        legend={
          <div className={styles.legend}>
            <FigureLegend
              title={describeLegend(figure, cells.aggregate, t, currency)}
              scale={scale}
              isClass={figure.measure === 'index' || figure.measure === 'score'}
            />
          </div>
        }
        onDrawn={onDrawn}
      />
      <svg className={styles.circles} width={width} height={height} aria-hidden="true">
        {/* The largest figures stand above the others. */}
        {placeCircles(map, size)
          .toSorted((a, b) => (a.value ?? -1) - (b.value ?? -1))
          .map(({ cell, x, y, radius, value }) => (
            <circle key={cell} cx={x} cy={y} r={radius} fill={findColour(scale, value)} />
          ))}
        <RingOutlines rings={rings} place={(point) => placePoint(point, map, size)} />
      </svg>
    </div>
  );
}

/**
 * Outlines of areas with their names at the northernmost corners; the one that the rows are narrowed down to in a full
 * line.
 */
function RingOutlines({
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

/** An area that is drawn on the map of a report. */
interface ReportRing extends NamedRing {
  /** Whether only rows within it are reported. */
  readonly isFilter: boolean;
}

/** The area that is named and has these corners. */
export function findNamedArea(areas: readonly NamedRing[], ring: NamedRing['ring']): NamedRing | null {
  const corners = JSON.stringify(ring);
  return areas.find((area) => JSON.stringify(area.ring) === corners) ?? null;
}

/** The areas of a report's map: those that are named, and the one that the rows are narrowed down to. */
export function listReportRings(areas: readonly NamedRing[], { ring }: PortfolioFilter, t: TFunction): ReportRing[] {
  const known = ring === undefined ? null : findNamedArea(areas, ring);
  const drawn = areas.map((area) => ({ ...area, isFilter: area === known }));
  return ring === undefined || known !== null
    ? drawn
    : [...drawn, { name: t('review.area.drawn'), ring, isFilter: true }];
}
