import type { ErrorEvent, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { endsMap } from './base-map.ts';
import { areLeveesInSight } from './style/levee-layers.ts';
import { readView, roundCoordinates, toCoordinates, type MapViewState } from './map-view-state.ts';
import type { MotionSoftness } from './motion-softness.ts';
import type { NearSurvey } from './survey-near.ts';
import { REGION_DOT_LAYER } from './style/region-dots.ts';

export interface MapListeners {
  /** A place was chosen: by a click, or by dropping the pin. `isAdded`: beside the others, with the Shift key. */
  onPick(point: Coordinates, isAdded: boolean): void;
  /** A surveyed building was chosen; false where the place itself is meant. */
  onSurvey(id: string): boolean;
  /** A surveyed building is under the pointer, at pixels of the map; null beside all of them. */
  onSurveyNear(near: NearSurvey | null): void;
  /** The pin is being dragged over a place. */
  onDrag(point: Coordinates): void;
  /** The pointer is over a place, at pixels of the map; null when it left the map. */
  onPointer(pointed: { readonly point: Coordinates; readonly at: { x: number; y: number } } | null): void;
  /** The view came to rest. */
  onView(view: MapViewState): void;
  /** The map has come to rest, with a levee in sight or without. */
  onLevees(areInSight: boolean): void;
  /** The whole scene is drawn for the first time. */
  onReady(): void;
  /** The overlay that was asked for is seen. */
  onOverlayShown(): void;
  /** Whether a part of what is in sight could not be had, as of a damaged file. */
  onGaps(hasGaps: boolean): void;
  /** The graphics context cannot be had or was lost for good. */
  onFailure(message: string): void;
}

/** Tells the listeners of what happens on the map. `container`: carries whether the map is busy. */
export function listenToMap(
  map: MapLibreMap,
  softness: MotionSoftness,
  container: HTMLElement,
  listeners: MapListeners,
  on: {
    readonly fitBounds: (bounds: BoundingBox) => void;
    readonly findSurvey: (at: { readonly x: number; readonly y: number }) => NearSurvey | null;
  },
): void {
  map.on('click', (event: MapMouseEvent) => {
    const { shiftKey } = event.originalEvent;
    const survey = shiftKey ? null : on.findSurvey(event.point);
    if (survey !== null && listeners.onSurvey(survey.id)) return;
    const region = findRegionAt(map, event);
    if (region === null) listeners.onPick(roundCoordinates(toCoordinates(event.lngLat)), shiftKey);
    else on.fitBounds(region);
  });
  map.on('mousemove', (event: MapMouseEvent) => {
    const { x, y } = event.point;
    listeners.onPointer({ point: roundCoordinates(toCoordinates(event.lngLat)), at: { x, y } });
    listeners.onSurveyNear(on.findSurvey(event.point));
  });
  map.on('movestart', () => listeners.onSurveyNear(null));
  map.on('mouseout', () => {
    listeners.onPointer(null);
    listeners.onSurveyNear(null);
  });
  map.on('moveend', () => listeners.onView(readView(map)));
  // For tests and pictures, which wait until everything is drawn.
  map.on('dataloading', () => (container.dataset['mapBusy'] = 'true'));
  map.on('movestart', () => (container.dataset['mapBusy'] = 'true'));
  map.on('idle', () => (container.dataset['mapBusy'] = String(softness.isSoft())));
  map.on('idle', () => listeners.onLevees(areLeveesInSight(map)));
  map.once('idle', () => {
    listeners.onReady();
    listeners.onView(readView(map));
  });
  map.on('error', (event) => {
    if (endsMap(event)) listeners.onFailure(event.error.message);
    if (isFault(event.error)) listeners.onGaps(true);
  });
  map.on('movestart', () => listeners.onGaps(false));
}

/** Least status of an answer that is the server's fault (RFC 9110, 15.6). */
const FIRST_FAULT_STATUS = 500;

/** Whether what a map tells of is a tile that is there and cannot be read. */
function isFault(error: ErrorEvent['error']): boolean {
  return 'status' in error && Number(error.status) >= FIRST_FAULT_STATUS;
}

/** A dot is easier to hit than its few pixels are. */
const REGION_DOT_REACH_PIXELS = 6;

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
