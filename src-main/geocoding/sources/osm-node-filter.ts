import type { BoundingBox } from '#shared/geo/geo.ts';

/** Bits of the filter: 64 MB, one for each 25th node of the earth. */
const BITS = 2 ** 29;

/**
 * Creates a filter that tells nodes that may be in a box from others, however many there are, by what is left of their
 * ids: of a node of the box it always says that it is there, of some
 * others, too.
 */
export function createNodeFilter([west, south, east, north]: BoundingBox) {
  const words = new Uint32Array(BITS / 32);
  const bitOf = (id: number): number => Math.abs(id) % BITS;
  return {
    /** Notes a node that is in the box. @returns whether `has` did not say so before */
    add(id: number, longitude: number, latitude: number): boolean {
      const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
      if (!isInside || this.has(id)) return false;
      const bit = bitOf(id);
      words[bit >>> 5] = words[bit >>> 5]! | (1 << (bit & 31));
      return true;
    },
    has(id: number): boolean {
      const bit = bitOf(id);
      return (words[bit >>> 5]! & (1 << (bit & 31))) !== 0;
    },
  };
}
