/**
 * A tile, directory or other part of a map file is at most this long, packed or not, bytes: more is no map but an
 * attack on the memory.
 */
export const LARGEST_PART_BYTES = 64 * 1024 * 1024;
