/** Left, bottom, right, top, in the ring's own coordinates. */
export type RingBox = [number, number, number, number];

/** A box around nothing, to be grown. */
export function createRingBox(): RingBox {
  return [Infinity, Infinity, -Infinity, -Infinity];
}

/** Makes a box as large as it has to be to hold a ring (x, y, x, y, …), too. */
export function growRingBox(box: RingBox, ring: Float64Array): void {
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const x = ring[at]!;
    const y = ring[at + 1]!;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
}
