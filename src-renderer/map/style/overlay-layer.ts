import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapTheme } from '#shared/map/map-colours.ts';
import type { OverlayChoice, PackLayers } from '../scene.ts';

/** An overlay of one pack as the map draws it; the id tells the picture, so equal ids need no new tiles. */
export interface DrawnOverlay {
  readonly id: string;
  readonly source: SourceSpecification;
  readonly layer: LayerSpecification;
}

/** How an overlay is drawn. */
export interface OverlayDrawing {
  /** 0..1; at 0 its tiles are had all the same. */
  readonly opacity: number;
  /** Of the ground beneath: classes stand out from it. */
  readonly theme: MapTheme;
  /** Tiles of twice as many pixels, for print. */
  readonly isFine: boolean;
  readonly toAbsoluteUrl: (path: string) => string;
}

const TILE_SIZE_PIXELS = 256;
/**
 * Beyond this the cells of common maps are larger than a tile: nearest-neighbour enlargement gives the same picture.
 */
const MAXIMUM_OVERLAY_ZOOM = 17;

/** Builds the overlay of a pack, or null when the pack has no such map. */
export function buildOverlay(pack: PackLayers, choice: OverlayChoice, drawing: OverlayDrawing): DrawnOverlay | null {
  const tileUrl = findOverlayTileUrl(pack, choice);
  if (tileUrl === null) return null;
  const theme = findTileTheme(choice, drawing.theme);
  const id = formatOverlayId(pack, choice, drawing.theme);
  return {
    id,
    source: buildTileSource(pack, tileUrl, { ...drawing, theme }),
    layer: {
      id,
      type: 'raster',
      source: id,
      paint: {
        'raster-opacity': drawing.opacity,
        // The ground is smooth; the classes of everything else are not to be blurred.
        'raster-resampling': choice.kind === 'terrain' ? 'linear' : 'nearest',
        'raster-fade-duration': 0,
      },
    },
  };
}

/** A source of overlay tiles of one pack. */
export function buildTileSource(
  pack: PackLayers,
  tileUrl: string,
  { isFine, theme, toAbsoluteUrl }: Pick<OverlayDrawing, 'isFine' | 'theme' | 'toAbsoluteUrl'>,
): SourceSpecification {
  const file = `{y}${isFine ? '@2x' : ''}${theme === 'dark' ? '@dark' : ''}.png`;
  return {
    type: 'raster',
    tiles: [toAbsoluteUrl(tileUrl.replace('{y}.png', file))],
    tileSize: TILE_SIZE_PIXELS,
    bounds: [...pack.bbox],
    maxzoom: MAXIMUM_OVERLAY_ZOOM,
  };
}

/** Whether a pack has the map that an overlay draws. */
export function hasOverlay(pack: PackLayers, choice: OverlayChoice): boolean {
  return findOverlayTileUrl(pack, choice) !== null;
}

/** Id of the source and the layer of one pack's overlay. */
export function formatOverlayId({ id, version }: PackLayers, choice: OverlayChoice, theme: MapTheme): string {
  const suffix = findTileTheme(choice, theme) === 'dark' ? '-dark' : '';
  return `overlay-${id}@${version}-${formatOverlayKey(choice)}${suffix}`;
}

/** The theme that the tiles of an overlay are drawn for: the ground looks the same in both. */
function findTileTheme(choice: OverlayChoice, theme: MapTheme): MapTheme {
  return choice.kind === 'terrain' ? 'light' : theme;
}

function formatOverlayKey(choice: OverlayChoice): string {
  switch (choice.kind) {
    case 'flood':
      return `${choice.hazard}-${choice.scenario}-${choice.returnPeriodYears}`;
    case 'wildfire':
      return choice.measure;
    case 'protection':
      return `protection-${choice.hazard}`;
    default:
      return choice.kind;
  }
}

function findOverlayTileUrl(pack: PackLayers, choice: OverlayChoice): string | null {
  const findSurface = (kind: string, hazard: string | null): string | null =>
    pack.surfaces.find((surface) => surface.kind === kind && surface.hazard === hazard)?.tileUrl ?? null;
  if (choice.kind === 'wildfire') return findSurface(choice.measure, null);
  if (choice.kind === 'terrain') return findSurface('terrain', null);
  if (choice.kind === 'protection') return findSurface('standardOfProtection', choice.hazard);
  if (choice.kind === 'none') return null;
  const { hazard, scenario, returnPeriodYears } = choice;
  const has = pack.overlays.some(
    (map) => map.hazard === hazard && map.scenario === scenario && map.returnPeriodYears === returnPeriodYears,
  );
  if (!has) return null;
  return pack.overlayTileUrl
    .replace('{hazard}', hazard)
    .replace('{scenario}', scenario)
    .replace('{returnPeriod}', String(returnPeriodYears));
}
