import type { Geometry } from 'geojson';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapScene, OverlayChoice, PackLayers } from '../scene.ts';
import type { BasemapInput } from './basemap-roles.ts';
import { buildBuildingFills, buildBuildingOutlines, buildRoadLayers } from './built-layers.ts';
import { buildGraticule } from './graticule.ts';
import { buildGroundLayers } from './ground-layers.ts';
import { buildLabelLayers } from './label-layers.ts';
import { buildLeveeLayers } from './levee-layers.ts';
import { mapPalettes, type MapPalette } from './map-palette.ts';
import { buildOverlay } from './overlay-layer.ts';
import { buildRegionDots } from './region-dots.ts';

/** What {@link buildStyle} needs beside the scene. */
export interface StyleOptions {
  readonly toAbsoluteUrl: (path: string) => string;
  /** An overlay that stays beneath the scene's own until that one is loaded, so that nothing blinks. */
  readonly outgoingOverlay: OverlayChoice | null;
}

interface Parts {
  readonly sources: Record<string, SourceSpecification>;
  readonly ground: LayerSpecification[];
  readonly overlay: LayerSpecification[];
  readonly top: LayerSpecification[];
}

/** Turns a scene into MapLibre's style: ground, overlay, then what has to stay readable above it. */
export function buildStyle(scene: MapScene, options: StyleOptions): StyleSpecification {
  const palette = mapPalettes[scene.theme];
  const parts: Parts = { sources: {}, ground: [], overlay: [], top: [] };
  for (const pack of scene.packs) {
    addBasemap(parts, pack, palette, options);
    addOverlays(parts, pack, scene.overlay, options);
    addTerritory(parts, pack, palette, scene.stressedPack === packKey(pack));
  }
  const dots = buildRegionDots(scene.packs, palette);
  return {
    version: 8,
    sources: { ...parts.sources, ...dots.sources },
    transition: { duration: 0, delay: 0 },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
      ...parts.ground,
      ...parts.overlay,
      ...parts.top.filter(({ type }) => type !== 'symbol'),
      ...parts.top.filter(({ type }) => type === 'symbol'),
      ...dots.layers,
    ],
  };
}

function packKey(pack: PackLayers): string {
  return `${pack.id}@${pack.version}`;
}

function addBasemap(parts: Parts, pack: PackLayers, palette: MapPalette, { toAbsoluteUrl }: StyleOptions): void {
  const { basemap, bbox } = pack;
  const source = `basemap-${packKey(pack)}`;
  if (basemap.kind === 'none') {
    parts.sources[source] = { type: 'geojson', data: buildGraticule(bbox) };
    parts.ground.push({
      id: source,
      type: 'line',
      source,
      paint: { 'line-color': palette.graticule, 'line-width': 1 },
    });
    return;
  }
  if (basemap.kind === 'raster') {
    const { minimumZoom, maximumZoom } = basemap;
    const tiles = [toAbsoluteUrl(basemap.tileUrl)];
    parts.sources[source] = { type: 'raster', tiles, tileSize: 256, minzoom: minimumZoom, maxzoom: maximumZoom };
    parts.ground.push({
      id: source,
      type: 'raster',
      source,
      paint: { 'raster-saturation': -0.6, 'raster-fade-duration': 0 },
    });
    return;
  }
  parts.sources[source] =
    basemap.kind === 'geojson'
      ? { type: 'geojson', data: toAbsoluteUrl(basemap.url) }
      : {
          type: 'vector',
          tiles: [toAbsoluteUrl(basemap.tileUrl)],
          minzoom: basemap.minimumZoom,
          maxzoom: basemap.maximumZoom,
        };
  const input: BasemapInput = {
    idPrefix: source,
    source,
    sourceLayers: basemap.kind === 'geojson' ? null : basemap.sourceLayers,
    palette,
  };
  parts.ground.push(...buildGroundLayers(input), ...buildBuildingFills(input), ...buildRoadLayers(input));
  parts.top.push(...buildBuildingOutlines(input), ...buildLeveeLayers(input), ...buildLabelLayers(input));
}

function addOverlays(parts: Parts, pack: PackLayers, choice: OverlayChoice, options: StyleOptions): void {
  for (const candidate of [options.outgoingOverlay, choice]) {
    const drawn = candidate === null ? null : buildOverlay(pack, candidate, options.toAbsoluteUrl);
    if (drawn === null || drawn.id in parts.sources) continue;
    parts.sources[drawn.id] = drawn.source;
    parts.overlay.push(drawn.layer);
  }
}

function addTerritory(parts: Parts, pack: PackLayers, palette: MapPalette, isStressed: boolean): void {
  const id = `territory-${packKey(pack)}`;
  parts.sources[id] = {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: pack.territory as Geometry },
  };
  parts.top.push({
    id,
    type: 'line',
    source: id,
    paint: isStressed
      ? { 'line-color': palette.territoryStressed, 'line-width': 2.5 }
      : { 'line-color': palette.territory, 'line-width': 1.2, 'line-dasharray': [4, 3] },
  });
}
