import { FARTHEST_TWINS_METRES, normalizeSuffix, normalizeUnit } from '#main/geocoding/matching/index.ts';
import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import type { AddressCollection } from '../sources/address-collection.ts';
import type { ArrangedStreet } from './arrange-streets.ts';
import { COORDINATE_SCALE } from './index-schema.ts';

/**
 * How many numbers of a street stand at places too far apart to be one building: number, addition and unit are the
 * same, and the places are more than {@link FARTHEST_TWINS_METRES} from the first of them.
 */
export function countRepeated(
  { columns, suffixes, units }: AddressCollection,
  order: Int32Array,
  { start, end }: ArrangedStreet,
): number {
  const { number, suffix, unit, longitude, latitude } = columns;
  const place = (index: number): Coordinates => ({
    longitude: longitude.get(index) / COORDINATE_SCALE,
    latitude: latitude.get(index) / COORDINATE_SCALE,
  });
  const isSame = (a: number, b: number): boolean =>
    number.get(a) === number.get(b) &&
    normalizeSuffix(suffixes.get(suffix.get(a))) === normalizeSuffix(suffixes.get(suffix.get(b))) &&
    normalizeUnit(units.get(unit.get(a))) === normalizeUnit(units.get(unit.get(b)));
  let count = 0;
  let first = start;
  let isCounted = false;
  for (let position = start + 1; position < end; position += 1) {
    const [known, index] = [order[first] as number, order[position] as number];
    if (!isSame(known, index)) {
      first = position;
      isCounted = false;
    } else if (!isCounted && computeDistanceMetres(place(known), place(index)) > FARTHEST_TWINS_METRES) {
      count += 1;
      isCounted = true;
    }
  }
  return count;
}
