import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { OVERLAY_OPACITY } from '#shared/domain/map-colours.ts';
import type { OverlayChoice, PackLayers } from '../scene.ts';

/** An overlay of one pack as the map draws it; the id tells the picture, so equal ids need no new tiles. */
export interface DrawnOverlay {
  readonly id: string;
  readonly source: SourceSpecification;
  readonly layer: LayerSpecification;
}

const TILE_SIZE_PIXELS = 256;
/** Beyond this the cells of common maps are larger than a tile: nearest-neighbour enlargement gives the same picture. */
const MAXIMUM_OVERLAY_ZOOM = 17;

/** Builds the overlay of a pack, or null when the pack has no such map. */
export function buildOverlay(
  pack: PackLayers,
  choice: OverlayChoice,
  toAbsoluteUrl: (path: string) => string,
): DrawnOverlay | null {
  const tileUrl = findTileUrl(pack, choice);
  if (tileUrl === null) return null;
  const detail =
    choice.kind === 'flood' ? `${choice.hazard}-${choice.scenario}-${choice.returnPeriodYears}` : choice.kind;
  const id = `overlay-${pack.id}@${pack.version}-${detail}`;
  return {
    id,
    source: {
      type: 'raster',
      tiles: [toAbsoluteUrl(tileUrl)],
      tileSize: TILE_SIZE_PIXELS,
      bounds: [...pack.bbox],
      maxzoom: MAXIMUM_OVERLAY_ZOOM,
    },
    layer: {
      id,
      type: 'raster',
      source: id,
      paint: { 'raster-opacity': OVERLAY_OPACITY, 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
  };
}

function findTileUrl(pack: PackLayers, choice: OverlayChoice): string | null {
  if (choice.kind === 'wildfire') return pack.wildfireTileUrl;
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
