import type { MapScene } from '../scene.ts';

/** Whether two scenes are drawn by the same style. */
export function isSameStyle(a: MapScene, b: MapScene): boolean {
  return (
    a.theme === b.theme &&
    a.packs === b.packs &&
    a.overlay === b.overlay &&
    a.overlayOpacity === b.overlayOpacity &&
    a.preparedOverlays === b.preparedOverlays &&
    a.surveys === b.surveys &&
    a.stressedPack === b.stressedPack
  );
}
