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
 * read once by whoever goes along it. Points without coordinates (NaN) come first, in the order that they have.
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
  for (let position = 0; position < count; position++) {
    const x = Math.floor((longitudes[position]! - west) * scale);
    const y = Math.floor((latitudes[position]! - south) * scale);
    keys[position] = Number.isNaN(x)
      ? position - MOST_ORDERED_POINTS
      : computeCurvePlace(x, y) * MOST_ORDERED_POINTS + position;
  }
  keys.sort();
  const order = new Int32Array(count);
  for (let rank = 0; rank < count; rank++) {
    const key = keys[rank]!;
    order[rank] = key < 0 ? key + MOST_ORDERED_POINTS : key % MOST_ORDERED_POINTS;
  }
  return order;
}

/** Place of a cell on the Hilbert curve (Wikipedia, "Hilbert curve", xy2d). */
function computeCurvePlace(column: number, row: number): number {
  let place = 0;
  let x = column;
  let y = row;
  for (let side = AXIS_CELLS / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const upper = (y & side) > 0 ? 1 : 0;
    place += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) {
        x = AXIS_CELLS - 1 - x;
        y = AXIS_CELLS - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return place;
}
