/** A stream of pseudo-random numbers that is the same on every machine. */
export interface Random {
  /** 0 (included) to 1 (excluded). */
  next(): number;
  /** `low` (included) to `high` (excluded). */
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  integer(low: number, high: number): number;
  /** True in this share of calls, 0..1. */
  chance(share: number): boolean;
  /** One of the items, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Scrambles a 32-bit integer (the finaliser of MurmurHash3, Appleby, public domain). */
export function scramble(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A stream that depends on nothing but its seed (mulberry32, Tommy Ettinger, public domain): 32-bit integer arithmetic
 * alone, which every engine does alike.
 */
export function createRandom(seed: number): Random {
  let state = scramble(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}
