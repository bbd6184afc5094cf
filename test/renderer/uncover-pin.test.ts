import { describe, expect, it } from 'vitest';
import { computeUncoveringShift } from '#renderer/map/uncover-pin.ts';

const view = { left: 0, top: 0, right: 800, bottom: 700 };
/** A card at the bottom left. */
const card = { left: 12, top: 400, right: 342, bottom: 688 };
const search = { left: 12, top: 12, right: 412, bottom: 52 };
const pinAt = (x: number, y: number) => ({ left: x - 14, top: y - 36, right: x + 14, bottom: y });

it('leaves a pin that nothing covers where it is', () => {
  expect(computeUncoveringShift([pinAt(500, 300)], view, [card, search])).toBeNull();
});

it('takes the shortest way out that stays in view', () => {
  // 8 pixels beside the card: 350 - (330 - 14) = 34 to the right, and 392 - 650 = -258 upwards.
  expect(computeUncoveringShift([pinAt(330, 650)], view, [card, search])).toEqual({ x: 34, y: 0 });
  // 392 - 420 = -28 upwards; left of the card there is no room.
  expect(computeUncoveringShift([pinAt(100, 420)], view, [card, search])).toEqual({ x: 0, y: -28 });
});

it('does not move from under one thing beneath another', () => {
  const wall = { left: 0, top: 0, right: 800, bottom: 395 };
  expect(computeUncoveringShift([pinAt(100, 420)], view, [card, wall])).toBeNull();
});

it('brings the lettered points out as well, but never at the cost of the pin', () => {
  // The pin is free; the point beneath the card goes 34 to the right, and the pin with it.
  expect(computeUncoveringShift([pinAt(500, 300), pinAt(330, 650)], view, [card, search])).toEqual({ x: 34, y: 0 });
  // 34 to the right would push the pin out of the view: 392 - 650 = -258 upwards leaves both in sight.
  expect(computeUncoveringShift([pinAt(780, 300), pinAt(330, 650)], view, [card, search])).toEqual({ x: 0, y: -258 });
  // Upwards the pin would leave the view, too: it stays, and so does the point.
  expect(computeUncoveringShift([pinAt(780, 100), pinAt(330, 650)], view, [card, search])).toBeNull();
});

describe('a view that became smaller', () => {
  const view = { left: 0, top: 0, right: 800, bottom: 400 };
  const pin = { left: 390, top: 180, right: 410, bottom: 210 };

  it('brings back what it cut off, by the smallest shift', () => {
    const cut = { left: 560, top: -9, right: 582, bottom: 13 };
    // Its top comes to stand 8 pixels below the edge: 9 + 8.
    expect(computeUncoveringShift([pin, cut], view, [], 400)).toEqual({ x: 0, y: 17 });
  });

  it('leaves alone what was out of sight before, and does not trade the pin for it', () => {
    expect(computeUncoveringShift([pin, { left: 560, top: -9, right: 582, bottom: 13 }], view, [])).toBeNull();
    expect(computeUncoveringShift([pin, { left: 560, top: -900, right: 582, bottom: -878 }], view, [], 400)).toBeNull();
    expect(computeUncoveringShift([pin, { left: 560, top: -300, right: 582, bottom: -278 }], view, [], 400)).toBeNull();
  });
});
