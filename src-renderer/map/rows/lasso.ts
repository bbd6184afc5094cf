import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Ring } from './rows-picture.ts';

/** Pixels that the pointer has to go before another corner is set. */
const STEP_PIXELS = 5;
/** Corners that a filter may have. */
const MOST_CORNERS = 2000;

export interface LassoListeners {
  /** The line so far, closed by itself. */
  onChange(ring: Ring): void;
  /** The pointer was let go; null when the line encloses nothing. */
  onEnd(ring: Ring | null): void;
}

/** Draws rings by pressing and dragging while it is on: the map stands still then. */
export function createLasso(map: MapLibreMap, { onChange, onEnd }: LassoListeners): { set(isOn: boolean): void } {
  const canvas = map.getCanvasContainer();
  let isOn = false;
  let corners: [number, number][] | null = null;
  let last = { x: 0, y: 0 };

  function add(event: PointerEvent): void {
    const box = canvas.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    if (corners === null || corners.length >= MOST_CORNERS) return;
    if (corners.length > 0 && Math.hypot(at.x - last.x, at.y - last.y) < STEP_PIXELS) return;
    const { lng, lat } = map.unproject([at.x, at.y]);
    corners.push([lng, lat]);
    last = at;
    if (corners.length >= 3) onChange(corners);
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (!isOn || event.button !== 0) return;
    corners = [];
    canvas.setPointerCapture(event.pointerId);
    add(event);
  });
  canvas.addEventListener('pointermove', add);
  canvas.addEventListener('pointerup', () => {
    if (corners === null) return;
    const drawn = corners;
    corners = null;
    onEnd(drawn.length >= 3 ? drawn : null);
  });
  canvas.addEventListener('pointercancel', () => {
    if (corners !== null) onEnd(null);
    corners = null;
  });

  return {
    set(next) {
      isOn = next;
      if (isOn) map.dragPan.disable();
      else map.dragPan.enable();
    },
  };
}
