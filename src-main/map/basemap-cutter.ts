import { GeoJSONVT, type GeoJSONVTOptions, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, GeoJSON } from 'geojson';
import { BUILDINGS_MINIMUM_ZOOM, MIXED_MAXIMUM_ZOOM, mixedSourceLayers } from '#shared/pack/mixed-basemap.ts';
import type { TileAddress } from '#main/pack/index.ts';

/** Vector tiles of a GeoJSON file. */
export type BasemapCutter = ReturnType<typeof createBasemapCutter>;

/** Units along a tile's side. */
const EXTENT = 8192;
/** Pixels along a tile's side on the screen. */
const TILE_PIXELS = 512;
/** Overhang of a tile's features, pixels: as wide as the widest line, so that no name is cut at an edge. */
const OVERHANG_PIXELS = 48;
/** How far a line may be off after it was simplified, pixels: MapLibre's own default. */
const TOLERANCE_PIXELS = 0.375;

const options: GeoJSONVTOptions = {
  maxZoom: MIXED_MAXIMUM_ZOOM,
  extent: EXTENT,
  buffer: (OVERHANG_PIXELS * EXTENT) / TILE_PIXELS,
  tolerance: (TOLERANCE_PIXELS * EXTENT) / TILE_PIXELS,
};

/** Cuts GeoJSON in UTF-8. @throws what parsing throws */
export function createBasemapCutter(bytes: Buffer) {
  const features = listFeatures(JSON.parse(bytes.toString('utf8')) as GeoJSON);
  const others = createIndex(features.filter((feature) => !isBuilding(feature)));
  const buildings = createIndex(features.filter(isBuilding));
  return {
    /** Whether the file has anything there, drawn at this zoom or not. */
    isAnythingAt: ({ z, x, y }: TileAddress) => others.getTile(z, x, y) !== null || buildings.getTile(z, x, y) !== null,
    /** A vector tile in the layers of {@link mixedSourceLayers}; null where the file has nothing. */
    cut({ z, x, y }: TileAddress): Uint8Array | null {
      const layers: Record<string, GeoJSONVTTile> = {};
      const found = others.getTile(z, x, y);
      if (found !== null) layers[mixedSourceLayers.others] = found;
      const houses = z < BUILDINGS_MINIMUM_ZOOM ? null : buildings.getTile(z, x, y);
      if (houses !== null) layers[mixedSourceLayers.buildings] = houses;
      if (Object.keys(layers).length === 0) return null;
      return fromGeojsonVt(layers, { version: 2, extent: EXTENT });
    },
  };
}

function createIndex(features: Feature[]): GeoJSONVT {
  return new GeoJSONVT({ type: 'FeatureCollection', features }, options);
}

function listFeatures(data: GeoJSON): Feature[] {
  if (data.type === 'FeatureCollection') return data.features;
  return [data.type === 'Feature' ? data : { type: 'Feature', properties: {}, geometry: data }];
}

/** An area that the file calls a building, in the words of OpenStreetMap, OpenMapTiles or Protomaps. */
function isBuilding({ geometry, properties }: Feature): boolean {
  // The types have no features without a geometry; RFC 7946, 3.2, has.
  if (!(geometry as Feature['geometry'] | null)?.type.endsWith('Polygon')) return false;
  const { building, class: ofClass, kind } = properties ?? {};
  return building !== undefined || isBuildingKind(ofClass ?? kind);
}

function isBuildingKind(kind: unknown): boolean {
  return kind === 'building' || kind === 'buildings';
}
