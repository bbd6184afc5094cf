import { floodHazards } from '#shared/hazard/hazard.ts';
import { floodFigurePositions } from '#shared/portfolio/portfolio-figures.ts';

/*
 * All losses of a location in a few bytes. For each flood hazard, in their order, one byte that says how its losses
 * follow:
 *   0: all are the same small number (nothing at all, or a code): one signed byte
 *   1: signed 32-bit numbers, little-endian, in the order of the wire
 *   2: 64-bit floats, little-endian
 *   3: no data: nothing follows
 */
const SAME = 0;
const INTEGERS = 1;
const FLOATS = 2;
const NO_DATA = 3;

/** Most bytes that the losses of one location take. */
export const MAXIMUM_PACKED_BYTES = floodHazards.reduce(
  (sum, hazard) => sum + 1 + floodFigurePositions[hazard].lossCount * 8,
  0,
);

const positions = floodHazards.map((hazard) => floodFigurePositions[hazard]);

/**
 * Packs the losses of the figures of a location (from `at` on, NaN: no data) into a view, from `offset` on.
 * @returns where they end.
 */
export function packLosses(figures: Float64Array, at: number, view: DataView, offset: number): number {
  let end = offset;
  for (const { lossesAt, lossCount } of positions) end = packHazard(figures, at + lossesAt, lossCount, view, end);
  return end;
}

function packHazard(figures: Float64Array, from: number, count: number, view: DataView, offset: number): number {
  const kind = findKind(figures, from, count);
  view.setUint8(offset, kind);
  let end = offset + 1;
  if (kind === SAME) {
    view.setInt8(end, figures[from]!);
    return end + 1;
  }
  if (kind === NO_DATA) return end;
  for (let loss = from; loss < from + count; loss++) {
    if (kind === INTEGERS) view.setInt32(end, figures[loss]!, true);
    else view.setFloat64(end, figures[loss]!, true);
    end += kind === INTEGERS ? 4 : 8;
  }
  return end;
}

function findKind(figures: Float64Array, from: number, count: number): number {
  const first = figures[from]!;
  if (first !== first) return NO_DATA;
  let isSame = first >= -128 && first <= 127;
  let isInteger = true;
  for (let loss = from; loss < from + count; loss++) {
    const value = figures[loss]!;
    if (value !== first) isSame = false;
    if ((value | 0) !== value) isInteger = false;
  }
  if (isSame) return SAME;
  return isInteger ? INTEGERS : FLOATS;
}

/** Unpacks the losses of a location, which begin at `from`, into its figures; NaN where there is no data. */
export function unpackLosses(packed: Uint8Array, from: number, figures: Float64Array): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let offset = from;
  for (const { lossesAt, lossCount } of positions) {
    offset = unpackHazard(view, offset, figures, lossesAt, lossCount);
  }
}

function unpackHazard(view: DataView, offset: number, figures: Float64Array, from: number, count: number): number {
  const kind = view.getUint8(offset);
  let next = offset + 1;
  if (kind === SAME || kind === NO_DATA) {
    figures.fill(kind === SAME ? view.getInt8(next) : Number.NaN, from, from + count);
    return kind === SAME ? next + 1 : next;
  }
  for (let loss = from; loss < from + count; loss++) {
    figures[loss] = kind === INTEGERS ? view.getInt32(next, true) : view.getFloat64(next, true);
    next += kind === INTEGERS ? 4 : 8;
  }
  return next;
}
