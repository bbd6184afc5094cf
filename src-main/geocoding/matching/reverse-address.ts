import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import type { AddressIndex, IndexedAddress, IndexedStreet } from './address-index.ts';
import { formatLabel } from './format-label.ts';
import { ADDRESS_UNCERTAINTY_METRES } from './match-number.ts';

/**
 * Radii that are searched one after the other, metres: most points have an address near, and a small search is fast.
 */
const RADII_METRES = [75, 400, 2000, 10_000] as const;
/** Most addresses of one block: flats of one tower. */
const MOST_ADDRESSES = 2000;

/** The address nearest to a point with its distance in metres; null when there is none within 10 km. */
export function reverseAddress(
  index: AddressIndex,
  point: Coordinates,
): { match: PlaceMatch; distanceMetres: number } | null {
  for (const radius of RADII_METRES) {
    const nearest = findNearest(index, point, radius);
    if (nearest === null) continue;
    const { street, address, distanceMetres } = nearest;
    return {
      match: {
        level: 'address',
        score: 1,
        label: formatLabel(index, street, address),
        point: address.point,
        uncertaintyMetres: ADDRESS_UNCERTAINTY_METRES,
        differences: [],
        why: [],
        packId: index.packId,
      },
      distanceMetres,
    };
  }
  return null;
}

interface Nearest {
  readonly street: IndexedStreet;
  readonly address: IndexedAddress;
  readonly distanceMetres: number;
}

function findNearest(index: AddressIndex, point: Coordinates, radius: number): Nearest | null {
  let best: { streetId: number; address: IndexedAddress; distanceMetres: number } | null = null;
  for (const block of index.findBlocks(point, radius)) {
    if (best !== null && block.distanceMetres > best.distanceMetres) break;
    for (const address of index.findAddresses(block.streetId, block.firstNumber, block.lastNumber, MOST_ADDRESSES)) {
      const distanceMetres = computeDistanceMetres(point, address.point);
      // Beyond the radius a block outside it may hold a nearer address: that is for the next radius to find out.
      if (distanceMetres > radius || (best !== null && distanceMetres >= best.distanceMetres)) continue;
      best = { streetId: block.streetId, address, distanceMetres };
    }
  }
  return best === null ? null : { ...best, street: index.findStreet(best.streetId) };
}
