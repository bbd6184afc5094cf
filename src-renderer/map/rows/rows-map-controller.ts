import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { toAbsoluteUrl } from '#renderer/client/bytes-url.ts';
import { createWindowMap, endsMap } from '../base-map.ts';
import { loadMapFonts } from '../map-fonts.ts';
import { readView, roundCoordinates, toCoordinates, type MapViewState } from '../map-view-state.ts';
import { createSketch } from '../measure/sketch.ts';
import { createMotionSoftness, type MotionSoftness } from '../motion-softness.ts';
import type { MapScene } from '../scene.ts';
import { buildStyle } from '../style/build-style.ts';
import { createLasso } from './lasso.ts';
import { buildRowLayers, clickedLayers, rowSources } from './rows-layers.ts';
import {
  buildCellFeatures,
  buildRingFeatures,
  buildSelectedFeatures,
  type Ring,
  type RowsPicture,
} from './rows-picture.ts';

/** What a press on the map does: choose what is there, draw a ring in one go, or set its corners. */
export type RowsMapMode = 'choose' | 'lasso' | 'corners';

/** What lies beneath the locations of a portfolio: the basemap, and over it the map of a hazard. */
export type RowsGround = Pick<MapScene, 'packs' | 'overlay' | 'overlayOpacity'> & { readonly theme: MapTheme };

export interface RowsMapListeners {
  /** @param isFramed whether it is where the map went by itself: around the rows, whatever its size */
  onView(view: MapViewState, isFramed: boolean): void;
  /** A cell was chosen, by its place among the cells; null beside all of them. */
  onChoose(cell: number | null): void;
  /** A corner of a ring was set. */
  onCorner(point: Coordinates): void;
  onLasso(ring: Ring | null): void;
  onPointer(point: Coordinates | null): void;
  onFailure(message: string): void;
}

/** The map of a portfolio behind a handful of verbs. */
export interface RowsMapController {
  showGround(ground: RowsGround): void;
  show(picture: RowsPicture): void;
  setMode(mode: RowsMapMode): void;
  showSketch(path: readonly Coordinates[], pointer: Coordinates | null): void;
  fit(bounds: BoundingBox): void;
  /** Brings a point into sight if it is not. */
  reveal(point: Coordinates): void;
  zoomBy(steps: number): void;
  readView(): MapViewState;
  /** What is at the centre of the view, as if it was clicked. */
  chooseCentre(): void;
  close(): void;
}

const PADDING_PIXELS = 36;
const CLOSEST_ZOOM = 17;
const CACHED_TILES = 24;
/** A small circle is easier to hit than its few pixels are. */
const REACH_PIXELS = 4;

export interface RowsMapStart {
  readonly ground: RowsGround;
  /** Null for the whole world. */
  readonly bounds: BoundingBox | null;
  /** Whether the bounds are filled whatever size the map gets, until somebody moves it. */
  readonly isFramed: boolean;
  readonly labels: { readonly map: string; readonly descriptionId: string };
  readonly writeCount: (count: number) => string;
}

/** Draws the map into an element; null, and told as a failure, where nothing can be drawn. */
export function createRowsMapController(
  container: HTMLElement,
  start: RowsMapStart,
  listeners: RowsMapListeners,
): RowsMapController | null {
  try {
    return openMap(container, start, listeners);
  } catch (error) {
    listeners.onFailure(messageOf(error));
    return null;
  }
}

function openMap(container: HTMLElement, start: RowsMapStart, listeners: RowsMapListeners): RowsMapController {
  const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
  const data: Record<string, FeatureCollection> = Object.fromEntries(
    Object.values(rowSources).map((source) => [source, empty]),
  );
  let mode: RowsMapMode = 'choose';
  let rings: readonly Ring[] = [];
  /** What the map stays fitted to; null once somebody has moved it. */
  let framed = start.isFramed ? start.bounds : null;
  void loadMapFonts();

  const map = createWindowMap(container, {
    style: buildWholeStyle(start.ground, data),
    bounds: start.bounds,
    fitBoundsOptions: { padding: PADDING_PIXELS, maxZoom: CLOSEST_ZOOM },
    title: start.labels.map,
    descriptionId: start.labels.descriptionId,
    cachedTiles: CACHED_TILES,
  });
  const softness = createMotionSoftness(map);
  const sketch = createSketch(map);
  const lasso = createLasso(map, {
    onChange: (ring) => put(rowSources.rings, buildRingFeatures([...rings, ring])),
    onEnd(ring) {
      put(rowSources.rings, buildRingFeatures(rings));
      listeners.onLasso(ring);
    },
  });
  listen(map, softness, container, listeners, press);
  const tellView = (): void => listeners.onView(readView(map), framed !== null);
  map.on('moveend', tellView);
  map.once('load', tellView);
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent !== undefined) framed = null;
  });
  map.on('resize', () => {
    if (framed !== null) frame(framed, 0);
  });

  function put(source: string, features: FeatureCollection): void {
    data[source] = features;
    void map.getSource<GeoJSONSource>(source)?.setData(features);
  }

  function frame(bounds: BoundingBox, duration: number): void {
    map.fitBounds([...bounds], { padding: PADDING_PIXELS, maxZoom: CLOSEST_ZOOM, duration });
  }

  function press(event: Pick<MapMouseEvent, 'point' | 'lngLat'>): void {
    if (mode === 'corners') listeners.onCorner(roundCoordinates(toCoordinates(event.lngLat)));
    if (mode === 'choose') listeners.onChoose(findCellAt(map, event.point));
  }

  return {
    showGround: (ground) => void map.setStyle(buildWholeStyle(ground, data), { diff: true, validate: false }),
    show(picture) {
      rings = picture.rings;
      put(rowSources.cells, buildCellFeatures(picture, start.writeCount));
      put(rowSources.rings, buildRingFeatures(picture.rings));
      put(rowSources.selected, buildSelectedFeatures(picture.selected));
    },
    setMode(next) {
      mode = next;
      lasso.set(next === 'lasso');
      if (next === 'choose') map.doubleClickZoom.enable();
      else map.doubleClickZoom.disable();
    },
    showSketch: (path, pointer) => sketch.show(path, pointer),
    fit(bounds) {
      framed = bounds;
      frame(bounds, 400);
    },
    reveal({ longitude, latitude }) {
      if (!map.getBounds().contains([longitude, latitude]))
        map.easeTo({ center: [longitude, latitude], duration: 300 });
    },
    zoomBy(steps) {
      framed = null;
      map.zoomTo(map.getZoom() + steps, { duration: 200 });
    },
    readView: () => readView(map),
    chooseCentre() {
      const lngLat = map.getCenter();
      press({ lngLat, point: map.project(lngLat) });
    },
    close: () => map.remove(),
  };
}

function buildWholeStyle(ground: RowsGround, data: Readonly<Record<string, FeatureCollection>>) {
  const style = buildStyle(ground, { toAbsoluteUrl });
  const sources = Object.fromEntries(
    Object.entries(data).map(([name, features]) => [name, { type: 'geojson' as const, data: features, tolerance: 0 }]),
  );
  const { below, above } = buildRowLayers(ground.theme);
  const isName = ({ type }: (typeof style.layers)[number]): boolean => type === 'symbol';
  return {
    ...style,
    sources: { ...style.sources, ...sources },
    layers: [
      ...style.layers.filter((layer) => !isName(layer)),
      ...below,
      ...style.layers.filter((layer) => isName(layer)),
      ...above,
    ],
  };
}

function listen(
  map: MapLibreMap,
  softness: MotionSoftness,
  container: HTMLElement,
  listeners: RowsMapListeners,
  press: (event: MapMouseEvent) => void,
): void {
  map.on('click', press);
  map.on('mousemove', (event: MapMouseEvent) => listeners.onPointer(toCoordinates(event.lngLat)));
  map.on('mouseout', () => listeners.onPointer(null));
  // For tests and pictures, which wait until everything is drawn.
  map.on('dataloading', () => (container.dataset['mapBusy'] = 'true'));
  map.on('idle', () => (container.dataset['mapBusy'] = String(softness.isSoft())));
  map.on('error', (event) => {
    if (endsMap(event)) listeners.onFailure(event.error.message);
  });
}

/** The cell whose circle or square is at a place of the view, the one that is drawn on top. */
function findCellAt(map: MapLibreMap, { x, y }: { readonly x: number; readonly y: number }): number | null {
  const around: [[number, number], [number, number]] = [
    [x - REACH_PIXELS, y - REACH_PIXELS],
    [x + REACH_PIXELS, y + REACH_PIXELS],
  ];
  const layers = clickedLayers.filter((layer) => map.getLayer(layer) !== undefined);
  const [feature] = map.queryRenderedFeatures(around, { layers: [...layers] });
  return feature === undefined ? null : Number(feature.properties['cell']);
}
