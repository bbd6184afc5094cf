/**
 * Finds where the largest of some values are, the largest first, equal ones in their order: one walk, whatever their
 * number.
 * @param valueAt not a number: left out.
 */
export function findLargest(count: number, most: number, valueAt: (at: number) => number): number[] {
  const places: number[] = [];
  const values: number[] = [];
  for (let at = 0; at < count; at++) {
    const value = valueAt(at);
    if (value !== value || (places.length === most && value <= values[most - 1]!)) continue;
    const place = findPlace(values, value);
    places.splice(place, 0, at);
    values.splice(place, 0, value);
    if (places.length > most) {
      places.pop();
      values.pop();
    }
  }
  return places;
}

/** Index at which `value` is inserted into values in descending order: after those that equal it. */
function findPlace(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! >= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
