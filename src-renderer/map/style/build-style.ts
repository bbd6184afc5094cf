import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapScene, OverlayChoice, PackLayers, PackOutline } from '../scene.ts';
import type { BasemapInput } from './basemap-roles.ts';
import { buildBuildingFills, buildBuildingOutlines, buildRoadLayers, buildRoadOutlines } from './built-layers.ts';
import { buildGraticule } from './graticule.ts';
import { buildBoundaryLayers, buildGroundLayers, buildTerritory } from './ground-layers.ts';
import { buildIconLayers, buildLabelLayers } from './label-layers.ts';
import { buildLeveeLayers } from './levee-layers.ts';
import { mapPalettes, type MapPalette } from './map-palette.ts';
import { buildOverlay, buildTileSource } from './overlay-layer.ts';
import { buildRegionDots } from './region-dots.ts';
import { buildWorld } from './world-layers.ts';
import { buildSurveyDots } from './survey-dots.ts';

/** What of a scene is drawn by its style. Nothing but the ground is needed: what is left out is not there. */
export type StyleScene = Pick<MapScene, 'theme' | 'packs'> & Partial<DrawnScene>;

type DrawnScene = Pick<
  MapScene,
  'theme' | 'packs' | 'overlay' | 'overlayOpacity' | 'preparedOverlays' | 'surveys' | 'outlines' | 'stressedPack'
>;

const groundAlone: Omit<DrawnScene, 'theme' | 'packs'> = {
  overlay: { kind: 'none' },
  overlayOpacity: 0,
  preparedOverlays: [],
  surveys: [],
  outlines: [],
  stressedPack: null,
};

export interface StyleOptions {
  readonly toAbsoluteUrl: (path: string) => string;
  /**
   * The overlay that is seen: the scene's own when left out, or the one before until every tile of its own is there.
   */
  readonly shownOverlay?: OverlayChoice;
  /** Overlay tiles of twice as many pixels, for print. */
  readonly isFine?: boolean;
}

interface Parts {
  readonly sources: Record<string, SourceSpecification>;
  readonly ground: LayerSpecification[];
  readonly overlay: LayerSpecification[];
  readonly top: LayerSpecification[];
}

/** Turns a scene into MapLibre's style: ground, overlay, then what has to stay readable above it. */
export function buildStyle(shown: StyleScene, options: StyleOptions): StyleSpecification {
  const scene: DrawnScene = { ...groundAlone, ...shown };
  const palette = mapPalettes[scene.theme];
  const parts: Parts = { sources: {}, ground: [], overlay: [], top: [] };
  for (const pack of scene.outlines) addTerritory(parts, pack, scene, 'silent');
  for (const pack of scene.packs) {
    addBasemap(parts, pack, palette, options);
    addOverlays(parts, pack, scene, options);
    addTerritory(parts, pack, scene, 'answers');
  }
  const world = buildWorld(palette, options);
  const surveys = buildSurveyDots(scene.surveys, scene.theme);
  const dots = buildRegionDots(scene.packs, palette);
  return {
    version: 8,
    sources: { ...world.sources, ...parts.sources, ...surveys.sources, ...dots.sources },
    transition: { duration: 0, delay: 0 },
    layers: [
      ...world.layers,
      ...parts.ground,
      ...parts.overlay,
      ...parts.top.filter(({ type }) => type !== 'symbol'),
      ...parts.top.filter(({ type }) => type === 'symbol'),
      ...surveys.layers,
      ...dots.layers,
    ],
  };
}

function packKey(pack: PackOutline): string {
  return `${pack.id}@${pack.version}`;
}

function addTerritory(parts: Parts, pack: PackOutline, scene: DrawnScene, state: 'answers' | 'silent'): void {
  const id = `territory-${packKey(pack)}`;
  const isStressed = scene.stressedPack === packKey(pack);
  const { source, layers } = buildTerritory(id, pack, mapPalettes[scene.theme], isStressed ? 'stressed' : state);
  parts.sources[id] = source;
  parts.top.push(...layers);
}

function addBasemap(parts: Parts, pack: PackLayers, palette: MapPalette, options: StyleOptions): void {
  const { toAbsoluteUrl } = options;
  const { basemap, bbox } = pack;
  const source = `basemap-${packKey(pack)}`;
  if (basemap.kind === 'none') {
    addRelief(parts, pack, options);
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
    // Shown at their own size, a dot of the picture for a dot of the screen.
    const tileSize = basemap.tileSidePixels === 512 ? 512 : 256;
    parts.sources[source] = { type: 'raster', tiles, tileSize, minzoom: minimumZoom, maxzoom: maximumZoom };
    parts.ground.push({
      id: source,
      type: 'raster',
      source,
      paint: { ...palette.images[pack.imageTone ?? 'picture'], 'raster-fade-duration': 0 },
    });
    return;
  }
  parts.sources[source] = {
    type: 'vector',
    tiles: [toAbsoluteUrl(basemap.tileUrl)],
    minzoom: basemap.minimumZoom,
    maxzoom: basemap.maximumZoom,
  };
  const input: BasemapInput = {
    idPrefix: source,
    source,
    sourceLayers: basemap.sourceLayers,
    isMixed: basemap.schema === 'mixed',
    palette,
  };
  parts.ground.push(
    ...buildGroundLayers(input),
    ...buildBoundaryLayers(input),
    ...buildBuildingFills(input),
    ...buildRoadLayers(input),
  );
  parts.top.push(
    ...buildRoadOutlines(input),
    ...buildBuildingOutlines(input),
    ...buildLeveeLayers(input),
    ...buildIconLayers(input),
    ...buildLabelLayers(input),
  );
}

/**
 * The overlay that is seen, and, unseen, those that may be next: changing over is a change of opacity then. Their order
 * is that of their ids whichever is seen, for MapLibre has all tiles again of a layer that changes its place.
 */
function addOverlays(parts: Parts, pack: PackLayers, scene: DrawnScene, options: StyleOptions): void {
  const { toAbsoluteUrl, shownOverlay = scene.overlay, isFine = false } = options;
  const layers: LayerSpecification[] = [];
  for (const candidate of [shownOverlay, scene.overlay, ...scene.preparedOverlays]) {
    const opacity = candidate === shownOverlay ? scene.overlayOpacity : 0;
    const drawn = buildOverlay(pack, candidate, { opacity, theme: scene.theme, isFine, toAbsoluteUrl });
    if (drawn === null || drawn.id in parts.sources) continue;
    parts.sources[drawn.id] = drawn.source;
    layers.push(drawn.layer);
  }
  parts.overlay.push(...layers.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/** The shape of the land beneath a pack without a basemap, where its terrain is known. */
function addRelief(parts: Parts, pack: PackLayers, { toAbsoluteUrl, isFine = false }: StyleOptions): void {
  const relief = pack.surfaces.find(({ kind }) => kind === 'relief');
  if (relief === undefined) return;
  const id = `relief-${packKey(pack)}`;
  parts.sources[id] = buildTileSource(pack, relief.tileUrl, { isFine, theme: 'light', toAbsoluteUrl });
  parts.ground.push({ id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } });
}
