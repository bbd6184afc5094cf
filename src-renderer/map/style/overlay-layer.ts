import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
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
  /** Twice as many dots for a pixel, for print. */
  readonly isFine: boolean;
  readonly toAbsoluteUrl: (path: string) => string;
}

/** Side of a tile's image, in dots: a quarter of the requests and of the pictures on the way that the usual 256 would take. */
const IMAGE_SIZE = 512;
/**
 * Deepest zoom of tiles that are as large on the screen as their images. Beyond this the cells of common maps are larger
 * than a tile of 256: nearest-neighbour enlargement gives the same picture.
 */
const MAXIMUM_OVERLAY_ZOOM = 16;

/** Builds the overlay of a pack, or null when the pack has no such map. */
export function buildOverlay(pack: PackLayers, choice: OverlayChoice, drawing: OverlayDrawing): DrawnOverlay | null {
  const tileUrl = findOverlayTileUrl(pack, choice);
  if (tileUrl === null) return null;
  const id = formatOverlayId(pack, choice);
  return {
    id,
    source: buildTileSource(pack, tileUrl, drawing),
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
  { isFine, toAbsoluteUrl }: Pick<OverlayDrawing, 'isFine' | 'toAbsoluteUrl'>,
): SourceSpecification {
  return {
    type: 'raster',
    tiles: [toAbsoluteUrl(tileUrl.replace('{y}.png', '{y}@2x.png'))],
    // Two dots of the image for a pixel of print, one for a pixel of the screen, by tiles of the next zoom.
    tileSize: isFine ? IMAGE_SIZE / 2 : IMAGE_SIZE,
    bounds: [...pack.bbox],
    maxzoom: isFine ? MAXIMUM_OVERLAY_ZOOM + 1 : MAXIMUM_OVERLAY_ZOOM,
  };
}

/** Whether a pack has the map that an overlay draws. */
export function hasOverlay(pack: PackLayers, choice: OverlayChoice): boolean {
  return findOverlayTileUrl(pack, choice) !== null;
}

/** Id of the source and the layer of one pack's overlay. */
export function formatOverlayId({ id, version }: PackLayers, choice: OverlayChoice): string {
  return `overlay-${id}@${version}-${formatOverlayKey(choice)}`;
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
