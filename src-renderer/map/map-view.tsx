import 'maplibre-gl/dist/maplibre-gl.css';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { LiveRegion, VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import { Notice } from '../ui/notice.tsx';
import { describeOverlay } from './describe-overlay.ts';
import { createMapController, type MapController } from './map-controller.ts';
import { MapControls } from './map-controls.tsx';
import { MapFailure } from './map-failure.tsx';
import { MapFooter } from './map-footer.tsx';
import type { MapMode, ModeHandlers } from './map-modes.ts';
import type { MapViewState } from './map-view-state.ts';
import { MeasurePanel, useMeasureMode } from './measure/measure-panel.tsx';
import { findPacksInView } from './packs-in-view.ts';
import { createPointerStore } from './pointer-store.ts';
import { PointerTag } from './pointer-tag.tsx';
import type { CameraRequest, MapScene } from './scene.ts';
import type { NearSurvey } from './survey-near.ts';
import styles from './map.module.css';

interface MapViewProps {
  readonly scene: MapScene;
  /** What the first view shows; null for the whole world. */
  readonly home: BoundingBox | null;
  readonly camera: CameraRequest | null;
  /** A place was chosen; `isAdded`: to be compared, with the Shift key. */
  readonly onPick: (point: Coordinates, isAdded: boolean) => void;
  /** A surveyed building was chosen; false where a place is wanted. */
  readonly onSurvey: (id: string) => boolean;
  /** The pin is being dragged over a place. */
  readonly onDrag: (point: Coordinates) => void;
  /** Told what is in sight whenever the view comes to rest. */
  readonly onView: (bounds: BoundingBox) => void;
  /** The map has come to rest, with a levee in sight or without. */
  readonly onLevees: (areInSight: boolean) => void;
  /** The overlay that was asked for is seen. */
  readonly onOverlayShown: () => void;
  /** Adds the building in question to those that are compared; null when it cannot be. */
  readonly onCompare: (() => void) | null;
}

/** The map with its scale, attribution and controls. The arrows pan, + and - zoom, Enter asks for the centre. */
export default function MapView(props: MapViewProps) {
  const { scene, home, camera } = props;
  const { t } = useTranslation();
  const formatters = useFormatters();
  const descriptionId = useId();
  const container = useRef<HTMLDivElement>(null);
  const controller = useRef<MapController | null>(null);
  const [pointer] = useState(createPointerStore);
  const [view, setView] = useState<MapViewState | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasGaps, setHasGaps] = useState(false);
  const [mode, setMode] = useState<MapMode>('query');
  const [near, setNear] = useState<NearSurvey | null>(null);
  const measure = useMeasureMode(useCallback(() => setMode('query'), []));
  const handlers: Readonly<Record<MapMode, ModeHandlers>> = {
    query: { pick: props.onPick, press: () => false },
    measure,
  };
  const active = handlers[mode];
  const latest = useRef({ ...props, active, mode });

  useEffect(() => {
    latest.current = { ...props, active, mode };
  });

  useEffect(() => {
    if (container.current === null) return undefined;
    controller.current = createMapController(
      container.current,
      {
        scene: latest.current.scene,
        bounds: latest.current.home,
        labels: { map: t('map.title'), pin: t('map.pin'), pinHelp: t('map.pinHelp'), descriptionId },
      },
      {
        onPick: (point, isAdded) => latest.current.active.pick(point, isAdded),
        onSurvey: (id) => latest.current.mode === 'query' && latest.current.onSurvey(id),
        onSurveyNear: (next) => setNear((before) => (isSameSurvey(before, next) ? before : next)),
        onDrag: (point) => latest.current.onDrag(point),
        onPointer: (pointed) => pointer.set(pointed === null ? null : { ...pointed, by: 'mouse' }),
        onView: (next) => {
          setView(next);
          latest.current.onView(next.bounds);
          if (!isFocusVisible(container.current)) return;
          pointer.set({ point: next.centre, by: 'keyboard' });
          setNear(controller.current?.findSurveyAtCentre() ?? null);
        },
        onReady: () => {
          performance.mark('app/mapDrawn');
          setIsReady(true);
        },
        onOverlayShown: () => {
          performance.mark('app/overlayShown');
          latest.current.onOverlayShown();
        },
        onLevees: (areInSight) => latest.current.onLevees(areInSight),
        onGaps: setHasGaps,
        onFailure: setFailure,
      },
    );
    return () => {
      controller.current?.close();
      controller.current = null;
    };
  }, [t, descriptionId, pointer]);

  useEffect(() => {
    controller.current?.show(scene);
    // A surveyed building may have gone from the cross, or come to it.
    if (isFocusVisible(container.current)) setNear(controller.current?.findSurveyAtCentre() ?? null);
  }, [scene]);
  useEffect(() => {
    if (camera !== null) controller.current?.move(camera);
  }, [camera]);
  useEffect(() => controller.current?.setZoomByDoubleClick(mode === 'query'), [mode]);
  useEffect(() => {
    const draw = () => controller.current?.showSketch(measure.path, pointer.get()?.point ?? null);
    draw();
    return measure.path.length === 0 ? undefined : pointer.subscribe(draw);
  }, [measure.path, pointer]);
  useModeKeys(mode === 'measure', measure);

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLCanvasElement) || event.key !== 'Enter' || controller.current === null) return;
    const survey = mode === 'query' && !event.shiftKey ? controller.current.findSurveyAtCentre() : null;
    if (survey !== null && props.onSurvey(survey.id)) return;
    active.pick(controller.current.readCentre(), event.shiftKey);
  }

  const packsInView = useMemo(() => findPacksInView(scene.packs, view?.bounds ?? null), [scene.packs, view]);
  if (failure !== null) return <MapFailure message={failure} />;
  return (
    <>
      <div className={styles.frame} data-map-ready={isReady} data-map-mode={mode}>
        <div
          ref={container}
          className={styles.map}
          data-over-survey={near !== null}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (controller.current === null || !isFocusVisible(container.current)) return;
            pointer.set({ point: controller.current.readCentre(), by: 'keyboard' });
            setNear(controller.current.findSurveyAtCentre());
          }}
          onBlur={() => {
            pointer.set(null);
            setNear(null);
          }}
        />
        {near === null && <PointerTag pointer={pointer} overlay={scene.overlay} />}
        <SurveyLabel near={scene.surveys.length === 0 ? null : near} />
        <svg className={styles.crosshair} data-crosshair="" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M11 1v7M11 14v7M1 11h7M14 11h7" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </div>
      <VisuallyHidden id={descriptionId}>
        {t('map.description', {
          centre: view === null ? '' : formatters.coordinates(view.centre),
          overlay: describeOverlay(scene.overlay, scene.packs, t, formatters),
        })}
      </VisuallyHidden>
      <div className={styles.gaps} role="status">
        {hasGaps && <Notice tone="caution" title={t('map.gaps')} />}
      </div>
      {mode === 'measure' && (
        <div className={styles.tool}>
          <MeasurePanel path={measure.path} onUndo={measure.undo} onClear={measure.clear} onEnd={measure.end} />
        </div>
      )}
      <MapControls
        mode={mode}
        onZoom={(steps) => controller.current?.zoomBy(steps)}
        onHome={home === null ? null : () => controller.current?.move({ id: 0, kind: 'bounds', bounds: home })}
        onCompare={props.onCompare}
        onMeasure={() => (mode === 'measure' ? measure.end() : setMode('measure'))}
      />
      <MapFooter
        packs={packsInView}
        overlay={scene.overlay}
        metresPerPixel={view?.metresPerPixel ?? null}
        pointer={pointer}
      />
    </>
  );
}

function isSameSurvey(a: NearSurvey | null, b: NearSurvey | null): boolean {
  return a?.id === b?.id && a?.x === b?.x && a?.y === b?.y;
}

function isFocusVisible(container: HTMLElement | null): boolean {
  return container?.querySelector('canvas:focus-visible') !== null;
}

/** Keys of a mode work wherever the focus is, but in a field. */
function useModeKeys(isActive: boolean, { press }: ModeHandlers): void {
  useEffect(() => {
    if (!isActive) return undefined;
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isField && event.key !== 'Escape') return;
      // The answer beside the map would be closed by the same Escape.
      if (press(event.key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isActive, press]);
}

/** What the surveyed building is called that is pointed at, above its dot. */
function SurveyLabel({ near }: { readonly near: NearSurvey | null }) {
  const { t } = useTranslation();
  return (
    <>
      {near !== null && (
        <div
          className={styles.surveyLabel}
          style={{ left: near.x, top: near.y }}
          data-survey-label=""
          aria-hidden="true"
        >
          {near.label}
        </div>
      )}
      <LiveRegion text={near === null ? '' : t('map.surveys.said', { label: near.label })} />
    </>
  );
}
