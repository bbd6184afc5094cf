import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/domain/geo.ts';
import { describeLegend } from '../../../features/portfolio/describe-figure.ts';
import { FigureLegend } from '../../../map/rows/figure-legend.tsx';
import { buildFigureScale, findColour } from '../../../map/rows/figure-scale.ts';
import type { RowCells } from '../../../map/rows/rows-picture.ts';
import type { PackLayers } from '../../../map/scene.ts';
import { StaticMap } from '../../../map/static-map.tsx';
import { computePixelOffset } from '../../../map/web-mercator.ts';
import { mappedFigure } from './load-portfolio-report.ts';
import styles from './portfolio-report.module.css';

interface LocationMapProps {
  readonly packs: readonly PackLayers[];
  readonly cells: RowCells;
  readonly centre: Coordinates;
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly onDrawn: () => void;
}

/** Where the locations are, coloured by their AAL: circles that stand for more of them are larger. */
export function LocationMap({ packs, cells, centre, zoom, width, height, onDrawn }: LocationMapProps) {
  const { t } = useTranslation();
  const scale = buildFigureScale(mappedFigure.measure, cells.range);
  const circles = cells.counts.map((count, cell) => {
    const point = { longitude: cells.positions[cell * 2]!, latitude: cells.positions[cell * 2 + 1]! };
    const { x, y } = computePixelOffset(point, centre, zoom);
    const value = cells.values[cell] ?? null;
    return { key: cell, x: width / 2 + x, y: height / 2 + y, radius: 2.4 + Math.log10(count) * 1.8, value };
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
          .map(({ key, x, y, radius, value }) => (
            <circle key={key} cx={x} cy={y} r={radius} fill={findColour(scale, value)} />
          ))}
      </svg>
      <FigureLegend title={describeLegend(mappedFigure, cells.aggregate, t)} scale={scale} isClass={false} />
    </div>
  );
}
