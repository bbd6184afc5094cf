import 'maplibre-gl/dist/maplibre-gl.css';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import buttonStyles from '#renderer/ui/button.module.css';
import { classNames } from '#renderer/ui/class-names.ts';
import { MapFailure } from '../map-failure.tsx';
import { MapFooter } from '../map-footer.tsx';
import type { MapViewState } from '../map-view-state.ts';
import { findPacksInView } from '../packs-in-view.ts';
import { createPointerStore } from '../pointer-store.ts';
import {
  createRowsMapController,
  type RowsGround,
  type RowsMapController,
  type RowsMapMode,
} from './rows-map-controller.ts';
import type { Ring, RowsPicture } from './rows-picture.ts';
import styles from './rows-map.module.css';

interface RowsMapProps {
  readonly ground: RowsGround;
  readonly picture: RowsPicture;
  readonly mode: RowsMapMode;
  /** Bounds of the first view. */
  readonly firstBounds: BoundingBox | null;
  /** Whether they are filled whatever size the map gets, until somebody moves it. */
  readonly isFramed: boolean;
  /** Where all rows are; null without any. */
  readonly extent: BoundingBox | null;
  /** What the map says, for those who cannot see it. */
  readonly description: string;
  /** @param isFramed whether it is where the map went by itself */
  readonly onView: (view: MapViewState, isFramed: boolean) => void;
  readonly onChoose: (cell: number | null) => void;
  /** A ring was drawn; null when drawing was given up. */
  readonly onRing: (ring: Ring | null) => void;
  /** What floats over the map. */
  readonly children: ReactNode;
}

/** A portfolio on the map. Arrows pan, + and - zoom; Enter chooses what is at the cross, or sets a corner there. */
export default function RowsMap(props: RowsMapProps) {
  const { ground, picture, mode, extent, onRing } = props;
  const { t, count } = useTexts();
  const descriptionId = useId();
  const container = useRef<HTMLDivElement>(null);
  const controller = useRef<RowsMapController | null>(null);
  const [pointer] = useState(createPointerStore);
  const [view, setView] = useState<MapViewState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [corners, setCorners] = useState<readonly Coordinates[]>([]);
  const latest = useRef({ ...props, count });
  useEffect(() => {
    latest.current = { ...props, count };
  });

  useEffect(() => {
    if (container.current === null) return undefined;
    controller.current = createRowsMapController(
      container.current,
      {
        ground: latest.current.ground,
        bounds: latest.current.firstBounds,
        isFramed: latest.current.isFramed,
        labels: { map: t('review.map.title'), descriptionId },
        writeCount: (value) => latest.current.count(value),
      },
      {
        onView(next, isFramed) {
          setView(next);
          latest.current.onView(next, isFramed);
        },
        onChoose: (cell) => latest.current.onChoose(cell),
        onCorner: (point) => setCorners((before) => addCorner(before, point)),
        onLasso: (ring) => latest.current.onRing(ring),
        onPointer: (point) => pointer.set(point === null ? null : { point, by: 'mouse' }),
        onFailure: setFailure,
      },
    );
    controller.current?.show(latest.current.picture);
    return () => {
      controller.current?.close();
      controller.current = null;
    };
  }, [t, descriptionId, pointer]);

  useEffect(() => controller.current?.showGround(ground), [ground]);
  useEffect(() => controller.current?.show(picture), [picture]);
  useEffect(() => controller.current?.setMode(mode), [mode]);
  useEffect(() => {
    if (picture.selected !== null) controller.current?.reveal(picture.selected);
  }, [picture.selected]);
  useEffect(() => {
    const draw = () => controller.current?.showSketch(corners, pointer.get()?.point ?? null);
    draw();
    return corners.length === 0 ? undefined : pointer.subscribe(draw);
  }, [corners, pointer]);

  function close(): void {
    onRing(corners.length < 3 ? null : corners.map(({ longitude, latitude }) => [longitude, latitude]));
    setCorners([]);
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    if (!(event.target instanceof HTMLCanvasElement)) return;
    if (event.key === 'Enter') controller.current?.chooseCentre();
    else if (mode === 'choose') return;
    else if (event.key === 'Backspace') setCorners((before) => before.slice(0, -1));
    else if (event.key === 'Escape') {
      setCorners([]);
      onRing(null);
    } else return;
    event.preventDefault();
  }

  if (failure !== null) {
    return (
      <div className={styles.stage}>
        <MapFailure message={failure} />
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <div className={styles.frame}>
        <div ref={container} className={styles.map} data-mode={mode} onKeyDown={onKeyDown} data-rows-map="" />
        <svg className={styles.crosshair} viewBox="0 0 22 22" aria-hidden="true">
          <path d="M11 1v7M11 14v7M1 11h7M14 11h7" stroke="currentColor" strokeWidth="2" />
        </svg>
        <VisuallyHidden id={descriptionId}>{props.description}</VisuallyHidden>
        {props.children}
        {mode === 'corners' && (
          <div className={styles.corners}>
            <p>{t('review.map.cornersHint')}</p>
            <Button size="small" variant="primary" disabled={corners.length < 3} onClick={close}>
              {t('review.map.closeRing')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setCorners([]);
                onRing(null);
              }}
            >
              {t('review.map.giveUp')}
            </Button>
          </div>
        )}
        <div className={classNames(buttonStyles.group, styles.zoom)}>
          {extent !== null && (
            <IconButton
              size="medium"
              label={t('review.map.all')}
              icon={Maximize}
              onClick={() => controller.current?.fit(extent)}
            />
          )}
          <IconButton
            size="medium"
            label={t('map.zoomIn')}
            icon={Plus}
            iconSize={16}
            onClick={() => controller.current?.zoomBy(1)}
          />
          <IconButton
            size="medium"
            label={t('map.zoomOut')}
            icon={Minus}
            iconSize={16}
            onClick={() => controller.current?.zoomBy(-1)}
          />
        </div>
      </div>
      <MapFooter
        packs={findPacksInView(ground.packs, view?.bounds ?? null)}
        overlay={ground.overlay}
        metresPerPixel={view?.metresPerPixel ?? null}
        pointer={pointer}
      />
    </div>
  );
}

/** The second click of a double click sets no corner. */
function addCorner(corners: readonly Coordinates[], point: Coordinates): readonly Coordinates[] {
  const last = corners.at(-1);
  return last?.latitude === point.latitude && last.longitude === point.longitude ? corners : [...corners, point];
}
