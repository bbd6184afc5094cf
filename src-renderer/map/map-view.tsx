import 'maplibre-gl/dist/maplibre-gl.css';
import './map-fonts.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundingBox, Coordinates } from '#shared/domain/geo.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { describeOverlay } from './describe-overlay.ts';
import { createMapController, type MapController, type MapView as View } from './map-controller.ts';
import { MapControls } from './map-controls.tsx';
import { MapFailure } from './map-failure.tsx';
import { MapFooter } from './map-footer.tsx';
import { findPacksInView } from './packs-in-view.ts';
import type { CameraRequest, MapScene } from './scene.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import styles from './map.module.css';

interface MapViewProps {
  readonly scene: MapScene;
  /** What the first view shows; null for the whole world. */
  readonly home: BoundingBox | null;
  readonly camera: CameraRequest | null;
  readonly onPick: (point: Coordinates) => void;
  /** Told what is in sight whenever the view comes to rest. */
  readonly onView: (bounds: BoundingBox) => void;
}

/** The map with its scale, attribution and controls. The arrows pan, + and - zoom, Enter asks for the centre. */
export default function MapView({ scene, home, camera, onPick, onView }: MapViewProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const descriptionId = useId();
  const container = useRef<HTMLDivElement>(null);
  const controller = useRef<MapController | null>(null);
  const latest = useRef({ scene, home, onPick, onView, formatters });
  const [view, setView] = useState<View | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pointer = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    latest.current = { scene, home, onPick, onView, formatters };
  });

  useEffect(() => {
    if (container.current === null) return undefined;
    controller.current = createMapController(
      container.current,
      latest.current.scene,
      latest.current.home,
      { map: t('map.title'), pin: t('map.pin'), descriptionId },
      {
        onPick: (point) => latest.current.onPick(point),
        onPointer: (point) => {
          // Straight into the page: a state change for each move of the mouse would draw the panel anew.
          if (pointer.current !== null)
            pointer.current.textContent = point === null ? '' : latest.current.formatters.coordinates(point);
        },
        onView: (next) => {
          setView(next);
          latest.current.onView(next.bounds);
        },
        onReady: () => {
          performance.mark('app/mapDrawn');
          setIsReady(true);
        },
        onFailure: setFailure,
      },
    );
    return () => {
      controller.current?.close();
      controller.current = null;
    };
  }, [t, descriptionId]);

  useEffect(() => controller.current?.show(scene), [scene]);
  useEffect(() => {
    if (camera !== null) controller.current?.move(camera);
  }, [camera]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') controller.current?.pickCentre();
  }

  if (failure !== null) return <MapFailure message={failure} />;
  return (
    <>
      <div className={styles.frame} data-map-ready={isReady}>
        <div ref={container} className={styles.map} onKeyDown={onKeyDown} />
        <svg className={styles.crosshair} viewBox="0 0 22 22" aria-hidden="true">
          <path d="M11 1v7M11 14v7M1 11h7M14 11h7" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </div>
      <VisuallyHidden id={descriptionId}>
        {t('map.description', {
          centre: view === null ? '' : formatters.coordinates(view.centre),
          overlay: describeOverlay(scene.overlay, t, formatters),
        })}
      </VisuallyHidden>
      <MapControls
        onZoom={(steps) => controller.current?.zoomBy(steps)}
        onHome={home === null ? null : () => controller.current?.move({ id: 0, kind: 'bounds', bounds: home })}
      />
      <MapFooter
        packs={findPacksInView(scene.packs, view?.bounds ?? null)}
        metresPerPixel={view?.metresPerPixel ?? null}
        pointerRef={pointer}
      />
    </>
  );
}
