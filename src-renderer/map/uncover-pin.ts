/** A rectangle in pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room between what stands on the map and whatever lies over it, pixels. */
const GAP_PIXELS = 8;

function overlaps(a: PixelBox, b: PixelBox): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function shiftBox(box: PixelBox, x: number, y: number): PixelBox {
  return { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y };
}

/**
 * The smallest shift of the view after which as much as possible of what stands on the map is in view and beneath none
 * of its controls; null when nothing is covered, or nothing would be gained.
 *
 * @param shown what stands on the map: the first counts for more than all others together
 * @param reach how far beyond the view's edge something may stand and still be brought back, pixels: what was in view
 *   before the view became smaller
 */
export function computeUncoveringShift(
  shown: readonly PixelBox[],
  view: PixelBox,
  controls: readonly PixelBox[],
  reach = 0,
): { readonly x: number; readonly y: number } | null {
  const grown = controls.map((box) => ({
    left: box.left - GAP_PIXELS,
    top: box.top - GAP_PIXELS,
    right: box.right + GAP_PIXELS,
    bottom: box.bottom + GAP_PIXELS,
  }));
  const isCovered = (box: PixelBox): boolean => grown.some((other) => overlaps(box, other));
  const isInView = ({ left, top, right, bottom }: PixelBox): boolean =>
    left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
  /** How much cannot be seen when all is shifted. */
  function scoreHidden(x: number, y: number): number {
    return shown.reduce((sum, box, index) => {
      const shifted = shiftBox(box, x, y);
      if (isInView(shifted) && !isCovered(shifted)) return sum;
      return sum + (index === 0 ? shown.length : 1);
    }, 0);
  }

  const uncovering = shown.filter(isCovered).flatMap((box) =>
    grown.flatMap((other) => [
      { x: other.right - box.left, y: 0 },
      { x: other.left - box.right, y: 0 },
      { x: 0, y: other.top - box.bottom },
      { x: 0, y: other.bottom - box.top },
    ]),
  );
  const candidates = [...uncovering, ...shown.flatMap((box) => findWaysBack(box, view, reach))];
  const hiddenNow = scoreHidden(0, 0);
  const scored = candidates
    .map((shift) => ({ shift, hidden: scoreHidden(shift.x, shift.y), far: Math.hypot(shift.x, shift.y) }))
    .filter(({ hidden }) => hidden < hiddenNow)
    .toSorted((a, b) => a.hidden - b.hidden || a.far - b.far);
  return scored[0]?.shift ?? null;
}

/** The shift that brings something back into the view which stands at most so far beyond its edge. */
function findWaysBack(box: PixelBox, view: PixelBox, reach: number): { readonly x: number; readonly y: number }[] {
  const x = findWayBack(box.left, box.right, view.left, view.right);
  const y = findWayBack(box.top, box.bottom, view.top, view.bottom);
  return (x === 0 && y === 0) || Math.hypot(x, y) > reach ? [] : [{ x, y }];
}

function findWayBack(from: number, to: number, least: number, most: number): number {
  if (from < least) return least + GAP_PIXELS - from;
  return to > most ? most - GAP_PIXELS - to : 0;
}

/** What lies over the map and would cover a pin. */
export function findMapControls(container: HTMLElement): DOMRect[] {
  const stage = container.closest('[data-map-stage]');
  return [...(stage?.querySelectorAll('[data-map-furniture]') ?? [])].map((element) => element.getBoundingClientRect());
}
