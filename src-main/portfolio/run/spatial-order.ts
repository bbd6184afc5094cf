/** Bits of each axis of the curve: cells of some tens of metres where a portfolio spans a country. */
const AXIS_BITS = 16;
const AXIS_CELLS = 2 ** AXIS_BITS;
/**
 * Points that are put in order at once: positions stand beside places on the curve in doubles, which hold 53 bits
 * exactly.
 */
export const MOST_ORDERED_POINTS = 2 ** 21;

/**
 * Puts points in the order of a Hilbert curve over their extent, so that neighbours come together and a raster tile is
 * read once by whoever goes along it. Points without coordinates (NaN) are left out.
 * @returns positions of the points.
 */
export function computeSpatialOrder(
  latitudes: Float64Array,
  longitudes: Float64Array,
  count: number,
): Int32Array<ArrayBuffer> {
  if (count > MOST_ORDERED_POINTS) throw new RangeError(`at most ${MOST_ORDERED_POINTS} points, not ${count}`);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let position = 0; position < count; position++) {
    const latitude = latitudes[position]!;
    const longitude = longitudes[position]!;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
  }
  // All may lie at one point: nothing times infinity would be no number.
  const scale = Math.min((AXIS_CELLS - 1) / Math.max(east - west, north - south), Number.MAX_VALUE);
  const keys = new Float64Array(count);
  let placed = 0;
  for (let position = 0; position < count; position++) {
    const longitude = longitudes[position]!;
    if (longitude !== longitude) continue;
    const x = Math.trunc((longitude - west) * scale);
    const y = Math.trunc((latitudes[position]! - south) * scale);
    keys[placed] = computeCurvePlace(x, y) * MOST_ORDERED_POINTS + position;
    placed += 1;
  }
  const sorted = keys.subarray(0, placed).sort();
  const order = new Int32Array(placed);
  for (let rank = 0; rank < placed; rank++) order[rank] = sorted[rank]! % MOST_ORDERED_POINTS;
  return order;
}

/** Place of a cell on the Hilbert curve (Wikipedia, "Hilbert curve", xy2d). */
function computeCurvePlace(column: number, row: number): number {
  let x = column;
  let y = row;
  // Two bits for each halving: the first eight, and the others. All of them are more than a whole number of V8's.
  let first = 0;
  let others = 0;
  for (let bit = AXIS_BITS - 1; bit >= 0; bit -= 1) {
    const right = (x >> bit) & 1;
    const upper = (y >> bit) & 1;
    const quarter = (3 * right) ^ upper;
    if (bit >= AXIS_BITS / 2) first = (first << 2) | quarter;
    else others = (others << 2) | quarter;
    if (upper === 1) continue;
    const turned = right === 1 ? AXIS_CELLS - 1 - x : x;
    x = right === 1 ? AXIS_CELLS - 1 - y : y;
    y = turned;
  }
  return first * AXIS_CELLS + others;
}
