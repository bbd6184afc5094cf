/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room between the pin and whatever lies over the map, pixels. */
const GAP_PIXELS = 8;

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function shiftBox(box: Box, x: number, y: number): Box {
  return { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y };
}

/**
 * The smallest shift that brings a pin out from under the map's furniture while it stays in view; null when nothing
 * covers it, or when there is no free place beside what does.
 */
export function computeUncoveringShift(
  pin: Box,
  view: Box,
  furniture: readonly Box[],
): { readonly x: number; readonly y: number } | null {
  const grown = furniture.map((box) => ({
    left: box.left - GAP_PIXELS,
    top: box.top - GAP_PIXELS,
    right: box.right + GAP_PIXELS,
    bottom: box.bottom + GAP_PIXELS,
  }));
  if (!grown.some((box) => overlaps(pin, box))) return null;
  const candidates = grown.flatMap((box) => [
    { x: box.right - pin.left, y: 0 },
    { x: box.left - pin.right, y: 0 },
    { x: 0, y: box.top - pin.bottom },
    { x: 0, y: box.bottom - pin.top },
  ]);
  const free = candidates.filter(({ x, y }) => {
    const shifted = shiftBox(pin, x, y);
    const isInView =
      shifted.left >= view.left &&
      shifted.right <= view.right &&
      shifted.top >= view.top &&
      shifted.bottom <= view.bottom;
    return isInView && !grown.some((box) => overlaps(shifted, box));
  });
  return free.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0] ?? null;
}
