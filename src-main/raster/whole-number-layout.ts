import type { Samples } from './sample-type.ts';

/*
 * A tile as whole numbers. A band is
 *   coding (1 byte): 0 bits of the cells in an order that is theirs, else 1 + the place of a step
 *   width (1): bytes of a difference | mask (1): 0 none, 1 some cells, 2 all | base (4): what the first cell is
 *   expected to be with a mask: the bits of its cells (as many as a cell has); with some: a bit for each cell
 *   differences of the cells that are not masked to what is expected of them, small ones of either sign as small
 *   numbers.
 * Masked cells (no data) cost nothing: they count as what stands left of them.
 */
/** How a band's mask is kept. */
export const maskKinds = { none: 0, some: 1, all: 2 } as const;
/** Bytes before a band's mask. */
export const HEAD_BYTES = 7;
/** Most bytes of a difference. */
export const WIDEST = 4;

/** What is expected of a cell. */
export interface WholeNumberLayout {
  /** `left`: its left neighbour. `plane`: left + upper - upper left. */
  readonly predictor: 'left' | 'plane';
  /** Whether the differences to the band before are what is expected, where both count in the same step. */
  readonly followsBand: boolean;
  /** Whether the lowest bytes of all differences stand first, then the next ones; else each difference stands whole. */
  readonly bySignificance: boolean;
}

/** What the differences of a band's cells are taken to, and added to again. */
export interface ExpectedCells {
  /** Cells on a side of the tile. */
  readonly side: number;
  /** 1 where a cell has no data; null where every cell has. */
  readonly masked: Uint8Array | null;
  /** The whole numbers of the band before, where its differences are expected. */
  readonly base: Int32Array | null;
  /** What the first cell is expected to be. */
  readonly expected: number;
  readonly layout: WholeNumberLayout;
}

/** Bytes of a mask of so many cells. */
export function countMaskBytes(cells: number): number {
  return cells / 8;
}

/** Most bytes that a tile has before it is compressed. @param sizes bytes of a number of each band */
export function countWholeNumberBytes(sizes: readonly number[], cells: number): number {
  return sizes.reduce((sum, size) => sum + HEAD_BYTES + size + countMaskBytes(cells) + WIDEST * cells, 0);
}

/** Bits of a float32 in the order of the numbers; its own inverse. */
export function orderBits(bits: number): number {
  return bits < 0 ? bits ^ 0x7fff_ffff : bits;
}

/** Bits of cells. */
export type Words = Uint8Array | Uint16Array | Uint32Array;

/** The bits of cells, as one or (8 bytes) two words of each. */
export function viewLanes(samples: Samples): { readonly lanes: number; readonly words: Words } {
  const { buffer, byteOffset, length, BYTES_PER_ELEMENT: size } = samples;
  if (size === 1) return { lanes: 1, words: new Uint8Array(buffer, byteOffset, length) };
  if (size === 2) return { lanes: 1, words: new Uint16Array(buffer, byteOffset, length) };
  return { lanes: size / 4, words: new Uint32Array(buffer, byteOffset, (length * size) / 4) };
}

/** Bytes from one difference to the next, and from one byte of a difference to the next. */
export function layoutBytes(
  { bySignificance }: WholeNumberLayout,
  count: number,
  width: number,
): { readonly step: number; readonly next: number } {
  return bySignificance ? { step: 1, next: count } : { step: width, next: 1 };
}
