import { prewarm, type Map as MapLibreMap, Marker, type PaddingOptions } from 'maplibre-gl';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { toAbsoluteUrl } from '../client/bytes-url.ts';
import { createWindowMap } from './base-map.ts';
import { awaitFirstPicture, COARSE_PIXEL_RATIO, createRenderFreeze } from './render-throttle.ts';
import { loadMapFonts } from './map-fonts.ts';
import { listenToMap, type MapListeners } from './map-listeners.ts';
import { roundCoordinates, toCoordinates } from './map-view-state.ts';
import { createMotionSoftness } from './motion-softness.ts';
import { createSketch } from './measure/sketch.ts';
import { createOverlaySwap } from './overlay-swap.ts';
import { createPin } from './pin.ts';
import { isSameButOverlays, isSameStyle, type CameraRequest, type MapScene, type MapMark } from './scene.ts';
import { buildStyle } from './style/build-style.ts';
import { findSurveyNear, type NearSurvey } from './survey-near.ts';
import { computeUncoveringShift, findMapControls } from './uncover-pin.ts';
import styles from './map.module.css';

/** The map behind a handful of verbs: nothing outside this folder knows MapLibre. */
export interface MapController {
  show(scene: MapScene): void;
  move(request: CameraRequest): void;
  zoomBy(steps: number): void;
  /** The place at the centre of the view. */
  readCentre(): Coordinates;
  /** The surveyed building at the centre of the view; null without one. */
  findSurveyAtCentre(): NearSurvey | null;
  /** Draws a path over the map, and the part to the pointer. */
  showSketch(path: readonly Coordinates[], pointer: Coordinates | null): void;
  /** Whether a double click zooms in: not where each click draws. */
  setZoomByDoubleClick(zooms: boolean): void;
  close(): void;
}

/** What the map is called by those who cannot see it. */
export interface MapLabels {
  readonly map: string;
  readonly pin: string;
  /** How the pin is moved by keyboard. */
  readonly pinHelp: string;
  /** Id of the element that says what the map shows. */
  readonly descriptionId: string;
}

/** Room for the search field at the top and the controls at the bottom; less of it where the map is low. */
function padBounds({ clientHeight }: HTMLElement): PaddingOptions {
  const side = Math.min(24, clientHeight / 12);
  return { top: Math.min(68, clientHeight / 3), bottom: side, left: side, right: side };
}
const BUILDING_ZOOM = 16.2;
/** From here on streets can be told apart: further out a building is a dot in a county. */
const STREET_ZOOM = 14;
/**
 * Tiles out of sight that are kept for the way back, of each source: about half a screen, at a megabyte or two each.
 */
const CACHED_TILES = 4;

/** So long after something came to lie beside the map its size may change for it: code may have to be loaded first. */
const CONTROLS_MILLISECONDS = 1500;

// The code of the thread that lays out tiles is half a megabyte: it is had while the page still asks what the map
// shows.
prewarm();

export interface MapStart {
  readonly scene: MapScene;
  /** Null for the whole world. */
  readonly bounds: BoundingBox | null;
  readonly labels: MapLabels;
}

/** Draws a map into an element; null, and told as a failure, where nothing can be drawn. */
export function createMapController(
  container: HTMLElement,
  start: MapStart,
  listeners: MapListeners,
): MapController | null {
  try {
    return openMap(container, start, listeners);
  } catch (error) {
    listeners.onFailure(messageOf(error));
    return null;
  }
}

function openMap(container: HTMLElement, start: MapStart, listeners: MapListeners): MapController {
  const { labels } = start;
  let { scene } = start;
  const swap = createOverlaySwap(scene);
  const build = () => buildStyle(swap.committed(), { toAbsoluteUrl, shownOverlay: swap.shown() });
  let drawnOverlay = swap.shown();
  let uncoverUntil = 0;
  // Long there before the first name is to be drawn; a failure only means another font.
  void loadMapFonts();

  const map = createWindowMap(container, {
    style: build(),
    bounds: start.bounds,
    fitBoundsOptions: { padding: padBounds(container) },
    title: labels.map,
    descriptionId: labels.descriptionId,
    cachedTiles: CACHED_TILES,
    pixelRatio: COARSE_PIXEL_RATIO,
  });
  awaitFirstPicture(map);
  const softness = createMotionSoftness(map);
  const freeze = createRenderFreeze(map);

  const sketch = createSketch(map);
  const marks = createMarks(map);
  const pin = createPin(map, labels, {
    onDrag: (point) => listeners.onDrag(roundCoordinates(point)),
    onDrop: (point) => listeners.onPick(roundCoordinates(point), false),
  });
  pin.move(scene.pin);
  pin.label(scene.pinLabel);
  marks.show(scene.marks);
  const findSurvey = (at: { readonly x: number; readonly y: number }): NearSurvey | null =>
    findSurveyNear(scene.surveys, at, map);
  listenToMap(map, softness, container, listeners, { fitBounds, findSurvey });

  function fitBounds(bounds: BoundingBox): void {
    const options = { padding: padBounds(container), maxZoom: BUILDING_ZOOM, duration: 500 };
    // A flight to where the map is already draws a picture a frame all the same, and that at every start.
    if (!isThere(map, map.cameraForBounds([...bounds], options))) map.fitBounds([...bounds], options);
  }

  function applyStyle(): void {
    map.setStyle(build(), { diff: true, validate: false });
  }

  /** Moves the map so far that the pin and the lettered points are not beneath what lies over the map. */
  function uncoverPin(reach: number): void {
    const box = pin.findBox();
    const boxes = [...(box === null ? [] : [box]), ...marks.findBoxes()];
    const shift = computeUncoveringShift(boxes, container.getBoundingClientRect(), findMapControls(container), reach);
    // The map moves the other way than its window.
    if (shift !== null) map.panBy([-shift.x, -shift.y], { duration: 200 });
  }

  // What is compared lies below the map, which gives way to it: what was in sight may be cut off then.
  map.on('resize', () => {
    if (performance.now() < uncoverUntil && !map.isMoving())
      requestAnimationFrame(() => uncoverPin(container.clientHeight));
  });
  map.on('render', () => {
    if (swap.commit(map)) {
      freeze.end();
      applyStyle();
      return;
    }
    if (drawnOverlay === swap.shown()) return;
    drawnOverlay = swap.shown();
    listeners.onOverlayShown();
    // MapLibre takes the end of its own change of style for one more change, and would draw the same picture again.
    if (map.areTilesLoaded()) freeze.begin();
  });
  map.on('idle', () => {
    if (softness.isSoft() || !swap.rest()) return;
    freeze.begin();
    applyStyle();
  });

  return {
    show(next) {
      const previous = scene;
      scene = next;
      marks.show(next.marks);
      pin.move(next.pin);
      pin.label(next.pinLabel);
      if (!isSameStyle(previous, next)) {
        freeze.end();
        swap.want(next);
        // Each style that is applied costs a picture: what is at hand already is shown with the first.
        if (previous.overlay === next.overlay) swap.rest();
        else swap.commit(map);
        const isSeenSame = isSameButOverlays(previous, next) && swap.shown() === drawnOverlay;
        if (isSeenSame && map.loaded() && !map.isMoving() && !softness.isSoft()) freeze.begin();
        else if (previous.overlay !== next.overlay) softness.soften();
        applyStyle();
      }
      // After the page has been laid out anew.
      if (previous.pin !== next.pin || previous.controlsLayout !== next.controlsLayout) {
        uncoverUntil = performance.now() + CONTROLS_MILLISECONDS;
        requestAnimationFrame(() => uncoverPin(0));
      }
    },
    move(request) {
      if (request.kind === 'bounds') {
        fitBounds(request.bounds);
        return;
      }
      const centre: [number, number] = [request.point.longitude, request.point.latitude];
      const isInView = map.getZoom() >= STREET_ZOOM && map.getBounds().contains(centre);
      if (request.unlessInView && isInView) return;
      map.easeTo({ center: centre, zoom: Math.max(map.getZoom(), BUILDING_ZOOM), duration: 600 });
    },
    zoomBy(steps) {
      map.zoomTo(map.getZoom() + steps, { duration: 200 });
    },
    readCentre: () => roundCoordinates(toCoordinates(map.getCenter())),
    findSurveyAtCentre: () => findSurvey(map.project(map.getCenter())),
    showSketch(path, pointer) {
      freeze.end();
      sketch.show(path, pointer);
    },
    setZoomByDoubleClick(zooms) {
      if (zooms) map.doubleClickZoom.enable();
      else map.doubleClickZoom.disable();
    },
    close() {
      map.remove();
    },
  };
}

/** Whether a view is the present one, to a fraction of a pixel. */
function isThere(map: MapLibreMap, view: ReturnType<MapLibreMap['cameraForBounds']>): boolean {
  if (view?.center === undefined || view.zoom === undefined) return false;
  const [to, from] = [map.project(view.center), map.project(map.getCenter())];
  return Math.hypot(to.x - from.x, to.y - from.y) < 0.5 && Math.abs(view.zoom - map.getZoom()) < 0.001;
}

/** The lettered points on the map. */
interface Marks {
  show(marks: readonly MapMark[]): void;
  /** Bounding boxes of the marks, CSS pixels of the page. */
  findBoxes(): DOMRect[];
}

/** Creates the layer of lettered points; what the letters stand for is told beside the map. */
function createMarks(map: MapLibreMap): Marks {
  let shown: readonly Marker[] = [];
  let current: readonly MapMark[] = [];
  return {
    findBoxes: () => shown.map((marker) => marker.getElement().getBoundingClientRect()),
    show(marks) {
      if (marks === current) return;
      current = marks;
      for (const marker of shown) marker.remove();
      shown = marks.map(({ label, point }) => {
        const element = document.createElement('div');
        element.className = styles.mark ?? '';
        element.textContent = label;
        element.setAttribute('aria-hidden', 'true');
        return new Marker({ element }).setLngLat([point.longitude, point.latitude]).addTo(map);
      });
    },
  };
}
