import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { computeDistanceMetres, computeWidth, type BoundingBox } from '#shared/geo/geo.ts';
import type { PackPlan, PlanLayer } from '#shared/pack/pack-plan.ts';
import type { RasterPreview } from '#shared/pack/raster-preview.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { formatLength } from '#renderer/map/format-length.ts';
import { Legend } from '#renderer/map/legend.tsx';
import legendStyles from '#renderer/map/legend.module.css';
import { worldPathsOptions } from '#renderer/map/map-queries.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useTheme } from '#renderer/ui/theme.ts';
import { nameLayer } from './name-layer.ts';
import { placeTownNames } from './place-town-names.ts';
import { colourPreview, findNumberRange, paintPreview, type Colouring } from './preview-picture.ts';
import textStyles from '#renderer/ui/text.module.css';
import styles from './map-preview.module.css';

interface MapPreviewProps {
  readonly grant: string;
  /** Counts the looks into the folder: its files may be others then. */
  readonly lookNumber: number;
  readonly layer: PlanLayer;
  readonly defaults: PackPlan['defaults'];
}

/** Whether a file of this name has a picture. */
export function hasPreview({ file }: PlanLayer): boolean {
  return /\.tiff?$/i.test(file);
}

/** A small picture of a raster with the land and the towns around it. */
export function MapPreview({ grant, lookNumber, layer, defaults }: MapPreviewProps) {
  const { t } = useTexts();
  const client = useClient();
  const { file, band } = layer;
  const crs = layer.crs ?? defaults.crs;
  const picture = useQuery({
    queryKey: ['pack.preview', grant, lookNumber, file, band, crs],
    queryFn: async ({ signal }) => (await client.call('pack.preview', { grant, file, band, crs }, signal)).preview,
    enabled: hasPreview(layer),
    staleTime: Infinity,
    retry: false,
  });
  if (!hasPreview(layer)) return <p className={textStyles.note}>{t('packBuild.preview.noRaster')}</p>;
  if (picture.isError) return <FailureNotice title={t('packBuild.preview.failed')} failure={picture.error} />;
  if (picture.isPending) return <Skeleton height={220} />;
  if (picture.data === null) return <p className={textStyles.note}>{t('packBuild.preview.none')}</p>;
  return <Picture preview={picture.data} layer={layer} />;
}

/** What lies around a picture, of its own size. */
const AROUND = 0.15;
const MOST_TOWNS = 5;
const MOST_HEIGHT_REM = 18;
/** Radius of a town's dot and size of its name, of the picture's longer side. */
const DOT_SHARE = 0.008;
const TEXT_SHARE = 0.045;
/** From closer by, coasts that are a kilometre beside theirs would be read as the coast. */
const LEAST_LAND_DEGREES = 0.5;

function Picture({ preview, layer }: { readonly preview: RasterPreview; readonly layer: PlanLayer }) {
  const { t, ...formatters } = useTexts();
  const theme = useTheme();
  // Both look through all numbers, and what is typed elsewhere on the page changes neither.
  const colouring = useMemo(() => colourPreview(preview, layer, theme), [preview, layer, theme]);
  const range = useMemo(() => findNumberRange(preview, layer), [preview, layer]);
  const { significant, percent } = formatters;
  const filled = preview.values.filter((value) => value !== null).length / preview.values.length;
  const [lowest, highest] = (range ?? [0, 0]).map((value) => significant(value, 4));
  const numbers =
    range === null
      ? t('packBuild.preview.empty')
      : t('packBuild.preview.numbers', { lowest, highest, unit: layer.unit ?? '', share: percent(filled) });
  const [width, height] = measure(preview.bbox).map((metres) => formatLength(metres, t, formatters, 3));
  return (
    <figure className={styles.figure}>
      <Ground preview={preview} label={t('packBuild.preview.label', { file: nameLayer(layer, t), numbers })}>
        <Canvas preview={preview} colouring={colouring} />
      </Ground>
      {colouring.overlay === null ? (
        <OwnSteps colouring={colouring} layer={layer} />
      ) : (
        <Legend overlay={colouring.overlay} theme={theme} />
      )}
      <figcaption className={textStyles.note}>
        {numbers} {t('packBuild.preview.extent', { width, height })}
      </figcaption>
    </figure>
  );
}

/** Metres from west to east along the middle, and from south to north. */
function measure(box: BoundingBox): number[] {
  const [west, south, , north] = box;
  const latitude = (south + north) / 2;
  const east = west + computeWidth(box);
  return [
    computeDistanceMetres({ latitude, longitude: west }, { latitude, longitude: east }),
    computeDistanceMetres({ latitude: south, longitude: west }, { latitude: north, longitude: west }),
  ];
}

function OwnSteps({ colouring: { steps }, layer }: { readonly colouring: Colouring; readonly layer: PlanLayer }) {
  const { t, significant } = useTexts();
  return (
    <div className={legendStyles.legend}>
      <div className={legendStyles.title}>
        {layer.unit === null ? t('packBuild.preview.ownNumbers') : t('packBuild.preview.inUnit', { unit: layer.unit })}
      </div>
      <div className={legendStyles.classes}>
        {steps.map(({ from, colour }) => (
          <div key={from} className={legendStyles.class}>
            <span className={legendStyles.swatch} style={{ background: colour, borderColor: colour }} />
            <span>{significant(from, 3)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface GroundProps {
  readonly preview: RasterPreview;
  /** What the picture shows, in words. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Land below a picture and names of towns above it, in degrees: x is shortened as the parallels are there. */
function Ground({ preview: { bbox, width, height }, label, children }: GroundProps) {
  const client = useClient();
  const [west, south, , north] = bbox;
  const [across, up] = [computeWidth(bbox), north - south];
  const shortened = (width / height) * (up / across);
  const view = {
    x: west - across * AROUND,
    y: -north - up * AROUND,
    width: across * (1 + 2 * AROUND),
    height: up * (1 + 2 * AROUND),
  };
  const box: [number, number, number, number] = [
    Math.max(-180, view.x),
    Math.max(-90, -view.y - view.height),
    Math.min(180, view.x + view.width),
    Math.min(90, -view.y),
  ];
  const isFar = view.width > LEAST_LAND_DEGREES;
  const land = useQuery({ ...worldPathsOptions(), enabled: isFar });
  const towns = useQuery({
    queryKey: ['region.towns', box, MOST_TOWNS],
    queryFn: async ({ signal }) => (await client.call('region.towns', { box, most: MOST_TOWNS }, signal)).places,
    enabled: box[0] < box[2],
    staleTime: Infinity,
  });
  const shownLand = isFar ? land.data : undefined;
  const viewBox = `${view.x * shortened} ${view.y} ${view.width * shortened} ${view.height}`;
  const aspect = (view.width * shortened) / view.height;
  const side = Math.max(view.width * shortened, view.height);
  const placed = (towns.data ?? []).map(({ name, latitude, longitude }) => ({
    name,
    x: (longitude - view.x) * shortened,
    y: -latitude - view.y,
  }));
  const sizes = { width: view.width * shortened, fontSize: side * TEXT_SHARE, gap: 2 * side * DOT_SHARE };
  const names = placeTownNames(placed, sizes);
  return (
    <div
      className={styles.ground}
      style={{ aspectRatio: String(aspect), maxWidth: `${MOST_HEIGHT_REM * aspect}rem` }}
      role="img"
      aria-label={label}
    >
      <svg className={styles.layer} viewBox={viewBox} aria-hidden="true">
        <g transform={`scale(${shortened} 1)`}>
          <path className={styles.land} d={shownLand?.land ?? ''} />
          <path className={styles.lakes} d={shownLand?.lakes ?? ''} />
          <path className={styles.borders} d={shownLand?.borders ?? ''} />
          <rect className={styles.frame} x={west} y={-north} width={across} height={up} />
        </g>
      </svg>
      <div className={styles.picture} style={{ inset: `${(100 * AROUND) / (1 + 2 * AROUND)}%` }}>
        {children}
      </div>
      <svg
        className={classNames(styles.layer, styles.towns)}
        viewBox={`0 0 ${sizes.width} ${view.height}`}
        aria-hidden="true"
      >
        {placed.map(({ name, x, y }) => (
          <circle key={`${name} ${x} ${y}`} cx={x} cy={y} r={side * DOT_SHARE} />
        ))}
        {names.map(({ name, x, y, anchor }) => (
          <text
            key={`${name} ${x} ${y}`}
            x={x}
            y={y}
            textAnchor={anchor}
            fontSize={side * TEXT_SHARE}
            strokeWidth={2 * side * DOT_SHARE}
          >
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Canvas({ preview, colouring }: { readonly preview: RasterPreview; readonly colouring: Colouring }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { width, height } = preview;
    const context = canvas.current?.getContext('2d');
    context?.putImageData(new ImageData(paintPreview(preview, colouring), width, height), 0, 0);
  }, [preview, colouring]);
  return <canvas ref={canvas} className={styles.canvas} width={preview.width} height={preview.height} />;
}
