import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Coordinates } from '#shared/domain/geo.ts';
import { toAbsoluteUrl } from '../client/bytes-url.ts';
import { loadMapFonts } from './map-fonts.ts';
import type { OverlayChoice, PackLayers } from './scene.ts';
import { buildStyle } from './style/build-style.ts';
import { supplyIcons } from './style/map-icons.ts';
import { computeMetresPerPixel } from './web-mercator.ts';

/** What a picture of the map shows. */
export interface StaticMapRequest {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  /** 0..1. */
  readonly overlayOpacity: number;
  readonly centre: Coordinates;
  /** Zoom of the window's map: 16 shows 2.4 m/px at the equator over two. */
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Dots for a CSS pixel: 300 / 96 for 300 dots an inch. */
  readonly pixelRatio: number;
}

/** A finished picture. */
export interface StaticPicture {
  /** PNG as a data URL. */
  readonly url: string;
  readonly metresPerPixel: number;
}

setWorkerUrl(workerUrl);

// One after the other: each holds a whole drawing context while it is made.
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture of the map for print: the light palette, no pin, no furniture.
 * @throws Error where nothing can be drawn (no WebGL), or when aborted.
 */
export function drawStaticMap(request: StaticMapRequest, signal?: AbortSignal): Promise<StaticPicture> {
  const drawn = last.then(() => drawNow(request, signal));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function drawNow(request: StaticMapRequest, signal: AbortSignal | undefined): Promise<StaticPicture> {
  signal?.throwIfAborted();
  await loadMapFonts();
  const container = document.createElement('div');
  // Laid out, since the map takes its size from it, and nowhere to be seen.
  Object.assign(container.style, {
    position: 'fixed',
    left: '-20000px',
    top: '0',
    width: `${request.width}px`,
    height: `${request.height}px`,
  });
  container.setAttribute('aria-hidden', 'true');
  container.inert = true;
  document.body.append(container);
  let map: MapLibreMap | null = null;
  try {
    map = openMap(container, request);
    supplyIcons(map);
    await waitUntilDrawn(map, signal);
    const url = map.getCanvas().toDataURL('image/png');
    return { url, metresPerPixel: computeMetresPerPixel(request.centre.latitude, request.zoom) };
  } finally {
    map?.remove();
    container.remove();
  }
}

function openMap(container: HTMLElement, request: StaticMapRequest): MapLibreMap {
  const { packs, overlay, overlayOpacity, centre, zoom, pixelRatio } = request;
  const scene = {
    theme: 'light',
    packs,
    overlay,
    overlayOpacity,
    preparedOverlays: [],
    pin: null,
    marks: [],
    stressedPack: null,
    furniture: '',
  } as const;
  return new MapLibreMap({
    container,
    style: buildStyle(scene, { toAbsoluteUrl, shownOverlay: overlay, isFine: true }),
    center: [centre.longitude, centre.latitude],
    zoom,
    pixelRatio,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    validateStyle: false,
    trackResize: false,
    maxTileCacheSize: 0,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
}

function waitUntilDrawn(map: MapLibreMap, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once('idle', () => resolve());
    map.on('error', ({ error }) => {
      // A tile that cannot be had leaves a gap in the picture, and no more.
      if (/webgl/i.test(error.message)) reject(error);
    });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
