import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapScene, OverlayChoice } from './scene.ts';
import { formatOverlayId } from './style/overlay-layer.ts';

/** Which overlay is seen: changes only when every tile of the next one is there, so that nothing blinks. */
export interface OverlaySwap {
  /** The overlay that is seen. */
  shown(): OverlayChoice;
  /** Takes notice of what the scene wants. */
  want(scene: MapScene): void;
  /** Whether the overlay that is wanted has just come into sight. */
  settle(map: Pick<MapLibreMap, 'getSource' | 'isSourceLoaded'>): boolean;
}

/** Creates the swap, with the first scene's overlay in sight. */
export function createOverlaySwap(first: MapScene): OverlaySwap {
  let { overlay: shown, packs } = first;
  let wanted = shown;
  return {
    shown: () => shown,
    want(scene) {
      ({ overlay: wanted, packs } = scene);
      // Nothing to hold on to: whatever comes is shown as it comes.
      if (shown.kind === 'none' || wanted.kind === 'none') shown = wanted;
    },
    settle(map) {
      if (shown === wanted) return false;
      const sources = packs
        .map((pack) => formatOverlayId(pack, wanted))
        .filter((id) => map.getSource(id) !== undefined);
      if (!sources.every((id) => map.isSourceLoaded(id))) return false;
      shown = wanted;
      return true;
    },
  };
}
