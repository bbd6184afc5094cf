import {
  Map as MapLibreMap,
  setWorkerUrl,
  type ErrorEvent,
  type MapOptions,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { supplyIcons } from './style/map-icons.ts';

/** What a map of the window begins with. */
export interface WindowMapStart {
  readonly style: StyleSpecification;
  /** What the first view shows; null for the whole world. */
  readonly bounds: BoundingBox | null;
  readonly fitBoundsOptions: NonNullable<MapOptions['fitBoundsOptions']>;
  /** What the map is called by those who cannot see it. */
  readonly title: string;
  /** Id of the element that says what the map shows. */
  readonly descriptionId: string;
  /** Tiles out of sight that are kept for the way back, of each source. */
  readonly cachedTiles: number;
  /** Dots to a pixel; the screen's own when left out. */
  readonly pixelRatio?: number;
}

const MAXIMUM_ZOOM = 20;

setWorkerUrl(workerUrl);

/** Why the last map could not be drawn; null while every one could. */
let failure: unknown = null;

/**
 * A map with icons of ours, and without what MapLibre lays over it.
 * @throws Error without WebGL
 */
export function createBaseMap(options: MapOptions): MapLibreMap {
  // MapLibre holds on to a map that could not begin: another one is only begun where it can.
  if (failure !== null && !hasWebgl()) throw failure;
  try {
    const map = new MapLibreMap({ ...options, attributionControl: false, fadeDuration: 0, validateStyle: false });
    failure = null;
    supplyIcons(map);
    return map;
  } catch (error) {
    failure = error;
    throw error;
  }
}

function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/**
 * A map that is moved with mouse and keys: north is up and the ground flat, and Shift with the mouse is not MapLibre's.
 */
export function createWindowMap(container: HTMLElement, start: WindowMapStart): MapLibreMap {
  const map = createBaseMap({
    container,
    style: start.style,
    ...describeFirstView(start),
    maxZoom: MAXIMUM_ZOOM,
    maxTileCacheSize: start.cachedTiles,
    ...(start.pixelRatio === undefined ? {} : { pixelRatio: start.pixelRatio }),
    boxZoom: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    locale: { 'Map.Title': start.title },
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  map.getCanvas().setAttribute('aria-describedby', start.descriptionId);
  return map;
}

/** Whether what a map tells of is the end of it: a tile that cannot be had is not. */
export function endsMap({ error }: Pick<ErrorEvent, 'error'>): boolean {
  return /webgl/i.test(error.message);
}

function describeFirstView({ bounds, fitBoundsOptions }: WindowMapStart): Partial<MapOptions> {
  if (bounds === null) return { center: [0, 30], zoom: 1.2 };
  return { bounds: [...bounds] as [number, number, number, number], fitBoundsOptions };
}
