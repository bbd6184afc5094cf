import type { MapScene } from '../scene.ts';

/** Whether two scenes are drawn with the same style: pin and marks are not of it. */
export function isSameStyle(a: MapScene, b: MapScene): boolean {
  return isSameButOverlays(a, b) && a.overlay === b.overlay && a.preparedOverlays === b.preparedOverlays;
}

/** Whether the styles of two scenes differ by nothing but which overlays are wanted. */
export function isSameButOverlays(a: MapScene, b: MapScene): boolean {
  return (
    a.theme === b.theme &&
    a.packs === b.packs &&
    a.overlayOpacity === b.overlayOpacity &&
    a.surveys === b.surveys &&
    a.outlines === b.outlines &&
    a.stressedPack === b.stressedPack
  );
}
