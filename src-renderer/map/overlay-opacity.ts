import { OVERLAY_OPACITY, OVERLAY_OPACITY_OVER_IMAGES } from '#shared/map/map-colours.ts';
import type { PackLayers } from './scene.ts';

/** Opacity of overlays over these packs, 0..1, until the reader chooses another. */
export function findUsualOpacity(packs: readonly Pick<PackLayers, 'basemap'>[]): number {
  return packs.some(({ basemap }) => basemap.kind === 'raster') ? OVERLAY_OPACITY_OVER_IMAGES : OVERLAY_OPACITY;
}
