import { computeDistanceMetres } from '#shared/domain/geo.ts';
import type { AddressIndex, IndexedStreet } from './address-index.ts';
import type { NumberMatch } from './match-number.ts';

/** Farthest that two neighbours may be apart for a number between them to be placed: a long rural block [ours]. */
const FARTHEST_NEIGHBOURS_METRES = 1000;
/** Radius below which interpolation is not trusted: a building and its garden [ours]. */
const LEAST_UNCERTAINTY_METRES = 25;

/**
 * Places a number that the index lacks between the nearest known numbers on the same side of the street (odd with odd,
 * even with even), in proportion. Null when it lies beyond the known numbers or they are too far apart.
 */
export function interpolateNumber(index: AddressIndex, street: IndexedStreet, number: number): NumberMatch | null {
  const below = index.findNeighbour(street.id, number, -1);
  const above = index.findNeighbour(street.id, number, 1);
  if (below === null || above === null) return null;
  const distance = computeDistanceMetres(below.point, above.point);
  if (distance > FARTHEST_NEIGHBOURS_METRES) return null;
  const share = (number - below.number) / (above.number - below.number);
  return {
    level: 'interpolated',
    point: {
      latitude: below.point.latitude + share * (above.point.latitude - below.point.latitude),
      longitude: below.point.longitude + share * (above.point.longitude - below.point.longitude),
    },
    uncertaintyMetres: Math.max(LEAST_UNCERTAINTY_METRES, distance / 2),
    address: share < 0.5 ? below : above,
    differences: ['number'],
    reason: 'numberBetween',
  };
}
