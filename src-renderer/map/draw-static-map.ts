import type { ErrorEvent, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { Coordinates } from '#shared/geo/geo.ts';
import { toAbsoluteUrl } from '../client/bytes-url.ts';
import { createBaseMap, endsMap } from './base-map.ts';
import { throttleRendering } from './render-throttle.ts';
import { areLeveesInSight } from './style/levee-layers.ts';
import { loadMapFonts } from './map-fonts.ts';
import type { OverlayChoice, PackLayers } from './scene.ts';
import { buildStyle } from './style/build-style.ts';
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
  /** Width of the map, CSS pixels. */
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
  /** Whether a levee is on it. */
  readonly showsLevees: boolean;
}

/**
 * The map that pictures are drawn with: the next one needs no drawing context, programs, fonts and basemap of its own.
 */
interface Board {
  readonly map: MapLibreMap;
  readonly container: HTMLElement;
  /** Pictures of this many CSS pixels, and dots for each of them. */
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** A drawing context is given back when no other picture has been asked for in this time. */
const CACHED_MILLISECONDS = 2000;

let board: Board | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
// One after the other, all with one drawing context.
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture of the map for print: the light palette, no pin, no controls.
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
  clearTimeout(closing);
  try {
    const { map } = findBoard(request);
    // Each tile that comes in would make another picture, of two million dots.
    const drawAll = throttleRendering(map, Number.POSITIVE_INFINITY);
    await waitUntilDrawn(map, signal);
    drawAll();
    await waitUntilDrawn(map, signal);
    const url = map.getCanvas().toDataURL('image/png');
    closing = setTimeout(closeBoard, CACHED_MILLISECONDS);
    const metresPerPixel = computeMetresPerPixel(request.centre.latitude, request.zoom);
    return { url, metresPerPixel, showsLevees: areLeveesInSight(map) };
  } catch (error) {
    closeBoard();
    throw error;
  }
}

/** The open map turned to the place that is asked for; a new one where there is none of its size. */
function findBoard(request: StaticMapRequest): Board {
  const { centre, zoom, width, height, pixelRatio } = request;
  if (board?.width === width && board.height === height && board.pixelRatio === pixelRatio) {
    const { map } = board;
    map.setStyle(buildPrintStyle(request), { diff: true, validate: false });
    map.jumpTo({ center: [centre.longitude, centre.latitude], zoom });
    return board;
  }
  closeBoard();
  const container = document.createElement('div');
  // Laid out, since the map takes its size from it, and nowhere to be seen.
  Object.assign(container.style, {
    position: 'fixed',
    left: '-20000px',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
  });
  container.setAttribute('aria-hidden', 'true');
  container.inert = true;
  document.body.append(container);
  try {
    board = { map: openMap(container, request), container, width, height, pixelRatio };
    return board;
  } catch (error) {
    container.remove();
    throw error;
  }
}

function closeBoard(): void {
  clearTimeout(closing);
  board?.map.remove();
  board?.container.remove();
  board = null;
}

function openMap(container: HTMLElement, request: StaticMapRequest): MapLibreMap {
  return createBaseMap({
    container,
    style: buildPrintStyle(request),
    center: [request.centre.longitude, request.centre.latitude],
    zoom: request.zoom,
    pixelRatio: request.pixelRatio,
    interactive: false,
    trackResize: false,
    maxTileCacheSize: 0,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
}

function buildPrintStyle({ packs, overlay, overlayOpacity }: StaticMapRequest): StyleSpecification {
  return buildStyle({ theme: 'light', packs, overlay, overlayOpacity }, { toAbsoluteUrl, isFine: true });
}

/** Resolves when the next picture stands that lacks nothing. */
function waitUntilDrawn(map: MapLibreMap, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      map.off('idle', succeed).off('error', fail);
      signal?.removeEventListener('abort', abandon);
      end();
    };
    const succeed = (): void => settle(resolve);
    const fail = (event: ErrorEvent): void => {
      // A tile that cannot be had leaves a gap in the picture, and no more.
      if (endsMap(event)) settle(() => reject(event.error));
    };
    const abandon = (): void => settle(() => reject(signal?.reason));
    map.on('idle', succeed);
    map.on('error', fail);
    signal?.addEventListener('abort', abandon, { once: true });
    map.triggerRepaint();
  });
}
