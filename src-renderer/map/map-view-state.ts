import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { computeMetresPerPixel } from './web-mercator.ts';

/** What part of the world is in sight. */
export interface MapViewState {
  readonly centre: Coordinates;
  readonly bounds: BoundingBox;
  readonly zoom: number;
  /** Ground length of one pixel at the centre, metres. */
  readonly metresPerPixel: number;
}

/** About a metre, as far as coordinates are written: what is read beside the map is what is asked for. */
const COORDINATE_DECIMALS = 5;

/** Reads the map's view. */
export function readView(map: MapLibreMap): MapViewState {
  const centre = toCoordinates(map.getCenter());
  const zoom = map.getZoom();
  const bounds = map.getBounds();
  return {
    centre,
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom,
    metresPerPixel: computeMetresPerPixel(centre.latitude, zoom),
  };
}

/** A place of the map, its longitude within -180..180. */
export function toCoordinates({ lat, lng }: { lat: number; lng: number }): Coordinates {
  return { latitude: lat, longitude: ((((lng + 180) % 360) + 360) % 360) - 180 };
}

/** A place with as many digits as a click on the map deserves. */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Number(latitude.toFixed(COORDINATE_DECIMALS)),
    longitude: Number(longitude.toFixed(COORDINATE_DECIMALS)),
  };
}
