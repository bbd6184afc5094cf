import { useTranslation } from 'react-i18next';
import { describeLegend } from '../../../features/portfolio/describe-figure.ts';
import { FigureLegend } from '../../../map/rows/figure-legend.tsx';
import { buildFigureScale, findColour } from '../../../map/rows/figure-scale.ts';
import type { PackLayers } from '../../../map/scene.ts';
import { StaticMap } from '../../../map/static-map.tsx';
import { computePixelOffset } from '../../../map/web-mercator.ts';
import { mappedFigure, type PortfolioReport } from './load-portfolio-report.ts';
import styles from './portfolio-report.module.css';

/** Radius of one location's circle, CSS pixels, and what ten times as many add to it. */
const [RADIUS, RADIUS_PER_DECADE] = [2.4, 1.8];

interface LocationMapProps {
  readonly packs: readonly PackLayers[];
  readonly map: NonNullable<PortfolioReport['map']>;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly onDrawn: () => void;
}

/** Where the locations are, coloured by their AAL; a circle that stands for several of them is larger. */
export function LocationMap({ packs, map: { cells, centre, zoom }, width, height, onDrawn }: LocationMapProps) {
  const { t } = useTranslation();
  const scale = buildFigureScale(mappedFigure.measure, cells.range);
  const circles = cells.counts.map((count, cell) => {
    const point = { longitude: cells.positions[cell * 2]!, latitude: cells.positions[cell * 2 + 1]! };
    const { x, y } = computePixelOffset(point, centre, zoom);
    const radius = RADIUS + Math.log10(count) * RADIUS_PER_DECADE;
    return { cell, x: width / 2 + x, y: height / 2 + y, radius, value: cells.values[cell] ?? null };
  });
  return (
    <div className={styles.map}>
      <StaticMap
        packs={packs}
        overlay={{ kind: 'none' }}
        centre={centre}
        zoom={zoom}
        width={width}
        height={height}
        onDrawn={onDrawn}
      />
      <svg className={styles.circles} width={width} height={height} aria-hidden="true">
        {/* The largest losses stand above the others. */}
        {circles
          .toSorted((a, b) => (a.value ?? -1) - (b.value ?? -1))
          .map(({ cell, x, y, radius, value }) => (
            <circle key={cell} cx={x} cy={y} r={radius} fill={findColour(scale, value)} />
          ))}
      </svg>
      <div className={styles.legend}>
        <FigureLegend title={describeLegend(mappedFigure, cells.aggregate, t)} scale={scale} isClass={false} />
      </div>
    </div>
  );
}
