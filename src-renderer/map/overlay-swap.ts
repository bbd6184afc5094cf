import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapScene, OverlayChoice } from './scene.ts';
import { formatOverlayId, hasOverlay } from './style/overlay-layer.ts';

/** Which overlay is seen: changes only when every tile of the next one is there, so that nothing blinks. */
export interface OverlaySwap {
  /** Returns the overlay that is seen now. */
  shown(): OverlayChoice;
  /** The scene whose unseen overlays are those that are at hand now, not those that it would have at hand. */
  committed(): MapScene;
  /** Takes notice of what the scene wants; nothing that is at hand is let go for it. */
  want(scene: MapScene): void;
  /** Whether the overlay that is wanted has just come into sight. */
  commit(map: Pick<MapLibreMap, 'getSource' | 'isSourceLoaded'>): boolean;
  /** Has at hand what may be wanted next, when nothing else is to be drawn; whether that changes anything. */
  rest(): boolean;
}

/** Creates the swap, with the first scene's overlay in sight. */
export function createOverlaySwap(first: MapScene): OverlaySwap {
  let scene = first;
  let shown = first.overlay;
  let prepared = first.preparedOverlays;

  function show(overlay: OverlayChoice): void {
    // The way back is the likeliest of all.
    prepared = [shown, ...prepared];
    shown = overlay;
  }

  return {
    shown: () => shown,
    committed: () => ({ ...scene, preparedOverlays: prepared }),
    want(next) {
      scene = next;
      // Nothing to hold on to: whatever comes is shown as it comes.
      if (shown.kind === 'none' || scene.overlay.kind === 'none') shown = scene.overlay;
    },
    commit(map) {
      const { overlay, packs, theme } = scene;
      if (shown === overlay) return false;
      const ids = packs
        .filter((pack) => hasOverlay(pack, overlay))
        .map((pack) => formatOverlayId(pack, overlay, theme));
      if (!ids.every((id) => map.getSource(id) !== undefined && map.isSourceLoaded(id))) return false;
      show(overlay);
      return true;
    },
    rest() {
      if (shown !== scene.overlay || prepared === scene.preparedOverlays) return false;
      prepared = scene.preparedOverlays;
      return true;
    },
  };
}
