import { Map as MapLibreMap, setWorkerUrl, type MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { BoundingBox, Coordinates } from '#shared/domain/geo.ts';
import { toAbsoluteUrl } from '../client/bytes-url.ts';
import { createPin } from './pin.ts';
import type { CameraRequest, MapScene, OverlayChoice } from './scene.ts';
import { buildStyle } from './style/build-style.ts';
import { REGION_DOT_LAYER } from './style/region-dots.ts';

/** What the map tells of. */
export interface MapListeners {
  /** A place was chosen: by a click, by Enter at the centre, or by dropping the pin. */
  onPick(point: Coordinates): void;
  /** The pointer is over a place; null when it left the map. */
  onPointer(point: Coordinates | null): void;
  /** The view came to rest. */
  onView(view: MapView): void;
  /** The whole scene is drawn for the first time. */
  onReady(): void;
  /** The graphics context cannot be had or was lost for good. */
  onFailure(message: string): void;
}

/** What part of the world is in sight. */
export interface MapView {
  readonly centre: Coordinates;
  readonly bounds: BoundingBox;
  readonly zoom: number;
  /** Ground length of one pixel at the centre, metres. */
  readonly metresPerPixel: number;
}

/** The map behind a handful of verbs: nothing outside this folder knows MapLibre. */
export interface MapController {
  show(scene: MapScene): void;
  move(request: CameraRequest): void;
  zoomBy(steps: number): void;
  /** Chooses the place at the centre of the view. */
  pickCentre(): void;
  close(): void;
}

/** Room for the search field at the top and the scale at the bottom. */
const BOUNDS_PADDING_PIXELS = { top: 68, bottom: 40, left: 24, right: 24 } as const;
/** A dot is easier to hit than its few pixels are. */
const REGION_DOT_REACH_PIXELS = 6;
const BUILDING_ZOOM = 16.2;
const MAXIMUM_ZOOM = 20;
/** Circumference of the WGS 84 sphere over the 512 pixels of zoom 0: metres per pixel at the equator (web mercator). */
const METRES_PER_PIXEL_AT_ZOOM_0 = 40_075_016.686 / 512;
/** About a decimetre: more digits would pretend to know the click better than a pixel. */
const COORDINATE_DECIMALS = 6;

setWorkerUrl(workerUrl);

/** Draws a map into an element; null, and told as a failure, where nothing can be drawn. */
export function createMapController(...parameters: Parameters<typeof openMap>): MapController | null {
  try {
    return openMap(...parameters);
  } catch (error) {
    const { onFailure } = parameters[4];
    onFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}

function openMap(
  container: HTMLElement,
  firstScene: MapScene,
  firstBounds: BoundingBox | null,
  labels: {
    readonly map: string;
    readonly pin: string;
    /** Id of the element that says what the map shows. */ readonly descriptionId: string;
  },
  listeners: MapListeners,
): MapController {
  let scene = firstScene;
  let outgoingOverlay: OverlayChoice | null = null;

  const map = new MapLibreMap({
    container,
    style: buildStyle(scene, { toAbsoluteUrl, outgoingOverlay }),
    ...(firstBounds === null
      ? { center: [0, 30] as [number, number], zoom: 1.2 }
      : {
          bounds: [...firstBounds] as [number, number, number, number],
          fitBoundsOptions: { padding: BOUNDS_PADDING_PIXELS },
        }),
    maxZoom: MAXIMUM_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    fadeDuration: 0,
    locale: { 'Map.Title': labels.map },
    validateStyle: false,
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();

  map.getCanvas().setAttribute('aria-describedby', labels.descriptionId);

  const pin = createPin(map, labels.pin, (point) => listeners.onPick(roundCoordinates(point)));
  pin.move(scene.pin);

  function fitBounds(bounds: BoundingBox): void {
    map.fitBounds([...bounds], { padding: BOUNDS_PADDING_PIXELS, maxZoom: BUILDING_ZOOM, duration: 500 });
  }

  function applyStyle(): void {
    map.setStyle(buildStyle(scene, { toAbsoluteUrl, outgoingOverlay }), { diff: true, validate: false });
  }

  map.on('click', (event: MapMouseEvent) => {
    const region = findRegionAt(map, event);
    if (region === null) listeners.onPick(roundCoordinates(toCoordinates(event.lngLat)));
    else fitBounds(region);
  });
  map.on('mousemove', (event: MapMouseEvent) => listeners.onPointer(toCoordinates(event.lngLat)));
  map.on('mouseout', () => listeners.onPointer(null));
  map.on('moveend', () => listeners.onView(readView(map)));
  // For tests and pictures, which wait until everything is drawn.
  map.on('dataloading', () => (container.dataset['mapBusy'] = 'true'));
  map.on('movestart', () => (container.dataset['mapBusy'] = 'true'));
  map.on('idle', () => {
    container.dataset['mapBusy'] = 'false';
    if (outgoingOverlay !== null) {
      outgoingOverlay = null;
      applyStyle();
    }
  });
  map.once('idle', () => {
    listeners.onReady();
    listeners.onView(readView(map));
  });
  map.on('error', ({ error }) => {
    // A tile that cannot be had is no failure of the map.
    if (/webgl/i.test(error.message)) listeners.onFailure(error.message);
  });

  return {
    show(next) {
      const previous = scene;
      scene = next;
      pin.move(next.pin);
      if (!isSameStyle(previous, next)) {
        if (previous.overlay !== next.overlay && previous.overlay.kind !== 'none' && next.overlay.kind !== 'none') {
          outgoingOverlay = previous.overlay;
        } else if (next.overlay.kind === 'none') outgoingOverlay = null;
        applyStyle();
      }
    },
    move(request) {
      if (request.kind === 'bounds') {
        fitBounds(request.bounds);
        return;
      }
      const centre: [number, number] = [request.point.longitude, request.point.latitude];
      if (request.onlyIfHidden && map.getBounds().contains(centre)) return;
      map.easeTo({ center: centre, zoom: Math.max(map.getZoom(), BUILDING_ZOOM), duration: 600 });
    },
    zoomBy(steps) {
      map.zoomTo(map.getZoom() + steps, { duration: 200 });
    },
    pickCentre() {
      listeners.onPick(roundCoordinates(toCoordinates(map.getCenter())));
    },
    close() {
      map.remove();
    },
  };
}

/** The region whose dot was hit; null anywhere else. Dots stand for regions too small to be seen. */
function findRegionAt(map: MapLibreMap, { point }: MapMouseEvent): BoundingBox | null {
  const reach = REGION_DOT_REACH_PIXELS;
  const around: [[number, number], [number, number]] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ];
  if (map.getLayer(REGION_DOT_LAYER) === undefined) return null;
  const [feature] = map.queryRenderedFeatures(around, { layers: [REGION_DOT_LAYER] });
  return feature === undefined ? null : (JSON.parse(String(feature.properties['bounds'])) as BoundingBox);
}

function isSameStyle(a: MapScene, b: MapScene): boolean {
  return a.theme === b.theme && a.packs === b.packs && a.overlay === b.overlay && a.stressedPack === b.stressedPack;
}

function toCoordinates({ lat, lng }: { lat: number; lng: number }): Coordinates {
  return { latitude: lat, longitude: ((((lng + 180) % 360) + 360) % 360) - 180 };
}

function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Number(latitude.toFixed(COORDINATE_DECIMALS)),
    longitude: Number(longitude.toFixed(COORDINATE_DECIMALS)),
  };
}

function readView(map: MapLibreMap): MapView {
  const centre = toCoordinates(map.getCenter());
  const zoom = map.getZoom();
  const bounds = map.getBounds();
  const metresPerPixel = (METRES_PER_PIXEL_AT_ZOOM_0 * Math.cos((centre.latitude * Math.PI) / 180)) / 2 ** zoom;
  return {
    centre,
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom,
    metresPerPixel,
  };
}
