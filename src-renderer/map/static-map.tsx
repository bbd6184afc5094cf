import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { computePictureBounds } from './fit-map.ts';
import { formatAttribution } from './attribution.ts';
import { describeOverlay } from './describe-overlay.ts';
import type { StaticMapRequest, StaticPicture } from './draw-static-map.ts';
import { Legend, LeveeEntry } from './legend.tsx';
import { findUsualOpacity } from './overlay-options.ts';
import { findPacksInView } from './packs-in-view.ts';
import { PIN_OUTLINE } from './pin-shape.ts';
import { ScaleLine } from './scale-line.tsx';
import type { MapMark, OverlayChoice, PackLayers } from './scene.ts';
import { computePixelOffset } from './web-mercator.ts';
import styles from './static-map.module.css';

/** Dots of print, 300 an inch, for a CSS pixel, 96 an inch. */
const PRINT_PIXEL_RATIO = 300 / 96;
const noMarks: readonly MapMark[] = [];

interface StaticMapProps {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  readonly centre: Coordinates;
  /** Zoom of the window's map: 16 shows a few streets. */
  readonly zoom: number;
  /** Width of the map, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The building; null for none. */
  readonly pin?: Coordinates | null;
  readonly marks?: readonly MapMark[];
  /** Of what its user draws on the picture, two lines or more: stands above the overlay's name and legend. */
  readonly legend?: ReactNode;
  /** 0..1. */
  readonly overlayOpacity?: number;
  readonly pixelRatio?: number;
  /** Called once: with null when the picture stands on the page, else with why there is none. */
  readonly onDrawn?: (failure: string | null) => void;
}

/**
 * A picture of the map for reports: print resolution, with the building, scale, north, legend and sources. Its size is
 * known before it is drawn; where it cannot be drawn it says so in the same place.
 */
export function StaticMap(props: StaticMapProps) {
  const { packs, overlay, centre, zoom, width, height, pin = null, marks = noMarks } = props;
  const { legend, pixelRatio = PRINT_PIXEL_RATIO, onDrawn } = props;
  const { t, ...formatters } = useTexts();
  const captionId = useId();
  const inView = findPacksInView(packs, computePictureBounds({ centre, zoom }, { width, height }));
  const { overlayOpacity = findUsualOpacity(inView) } = props;
  const picture = useStaticPicture({ packs, overlay, overlayOpacity, centre, zoom, width, height, pixelRatio });
  const isReported = useRef(false);

  function report(failure: string | null): void {
    if (isReported.current) return;
    isReported.current = true;
    onDrawn?.(failure);
  }
  useEffect(() => {
    if (typeof picture === 'string') report(picture);
  });

  function place(point: Coordinates): { left: number; top: number } {
    const { x, y } = computePixelOffset(point, centre, zoom);
    return { left: width / 2 + x, top: height / 2 + y };
  }

  const drawn = typeof picture === 'string' ? null : picture;
  const description = describeOverlay(overlay, inView, t, formatters);
  const levees = drawn?.showsLevees === true && <LeveeEntry theme="light" />;
  const scale = drawn !== null && <ScaleLine metresPerPixel={drawn.metresPerPixel} />;
  return (
    <figure className={styles.figure} style={{ width }} aria-labelledby={captionId}>
      <div className={styles.frame} style={{ height }}>
        {drawn !== null && (
          <img
            className={styles.picture}
            src={drawn.url}
            alt={t('map.static.picture', { overlay: description, centre: formatters.coordinates(centre) })}
            width={width}
            height={height}
            onLoad={() => report(null)}
          />
        )}
        {typeof picture === 'string' && <div className={styles.failure}>{t('map.static.failure')}</div>}
        {marks.map(({ label, point }) => (
          <span key={label} className={styles.mark} style={place(point)}>
            {label}
          </span>
        ))}
        {pin !== null && (
          <svg className={styles.pin} style={place(pin)} viewBox="0 0 28 36" aria-hidden="true">
            <path d={PIN_OUTLINE} className={styles.pinBody} />
            <circle cx="14" cy="13" r="4.5" fill="#fff" />
          </svg>
        )}
        <svg className={styles.north} viewBox="0 0 20 30" role="img" aria-label={t('map.static.north')}>
          <path d="M10 1l6 17-6-4-6 4z" fill="#16191d" stroke="#fff" strokeWidth="1" />
          <text x="10" y="29" textAnchor="middle" fontSize="10" fontWeight="600" fill="#16191d">
            {t('map.static.northLetter')}
          </text>
        </svg>
      </div>
      <figcaption id={captionId} className={styles.caption}>
        {/* Levees and scale stand on lines that are there in any case: the page was set before the picture was drawn. */}
        {legend !== undefined && (
          <div className={styles.row}>
            {legend}
            <div className={styles.beside}>
              {levees}
              {scale}
            </div>
          </div>
        )}
        {(legend === undefined || overlay.kind !== 'none') && (
          <>
            <div className={styles.row}>
              <span className={styles.shown}>
                {description}
                {legend === undefined && levees}
              </span>
              {legend === undefined && scale}
            </div>
            <div className={styles.legend}>
              <Legend overlay={overlay} theme="light" />
            </div>
          </>
        )}
        <div className={styles.attribution}>{formatAttribution(inView)}</div>
      </figcaption>
    </figure>
  );
}

/** Pictures are large: one that is no longer on the page is given up after this. */
const CACHED_MILLISECONDS = 30_000;

/** The picture, null while it is drawn, or why there is none. */
function useStaticPicture(request: StaticMapRequest): StaticPicture | string | null {
  const { packs, ...rest } = request;
  const { data, error } = useQuery({
    queryKey: ['static-map', packs.map(({ id, version }) => [id, version]), rest],
    // With the map's own code: a report may be printed by a window that never showed a map.
    queryFn: async ({ signal }) => (await import('./draw-static-map.ts')).drawStaticMap(request, signal),
    staleTime: Infinity,
    gcTime: CACHED_MILLISECONDS,
    retry: false,
  });
  return error === null ? (data ?? null) : error.message;
}
