import type { MapDepth } from '#shared/hazard/map-depth.ts';
import type { RowDoubt } from '#shared/geocoding/place.ts';
import type { PortfolioMatchLevel } from '#shared/portfolio/portfolio-status.ts';
import { classFigurePositions } from './figure-columns.ts';
import { MAXIMUM_PACKED_BYTES, packLosses, unpackLosses } from './packed-losses.ts';

/** How the address of a location was placed. */
export interface LocationMatch {
  readonly level: PortfolioMatchLevel;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string | null;
  readonly score: number | null;
  /**
   * What leaves in doubt whether it is the place that was meant, or makes it no more than a street; left out: nothing,
   * or worked out by an earlier version.
   */
  readonly doubts?: readonly RowDoubt[];
}

/**
 * What some locations came to, in step, as it goes from the thread that works it out to the one that saves it, and as
 * it is saved.
 */
export interface ResultBatch {
  /** Ids of the locations, each once. */
  readonly ids: Int32Array<ArrayBuffer>;
  /** Positions in `portfolioStatuses`. */
  readonly statuses: Uint8Array<ArrayBuffer>;
  /** Indices and scores, location after location; {@link NO_CLASS} where there is none. */
  readonly classes: Int8Array<ArrayBuffer>;
  /** Of each location, as `combineWarnings` has them; NaN: worked out before they were kept. */
  readonly warnings: Float64Array<ArrayBuffer>;
  /** Packed losses, one after the other. */
  readonly losses: Uint8Array<ArrayBuffer>;
  /** Where each location's losses end; the next one's begin there. The same as the one before: not answered at all. */
  readonly lossEnds: Uint32Array<ArrayBuffer>;
  /**
   * JSON of a {@link LocationMatch} for each location, nothing where it has coordinates of its own; null where all
   * have. Texts go from thread to thread, and into a block, faster than objects, and few of a block's are ever read.
   */
  readonly matches: readonly string[] | null;
  /**
   * Of each location the depth that its main hazard is summed up by, metres, and the return period of the map that it
   * is of, years; NaN where there is none. Null: all of it worked out before they were kept.
   */
  readonly depths: Float32Array<ArrayBuffer> | null;
}

/** What is kept of a location beside its figures. */
export interface PointFacts {
  /** As `combineWarnings` has them. */
  readonly warnings: number;
  /** As {@link ResultBatch.depths} has them. */
  readonly depthMetres: number;
  readonly depthReturnPeriodYears: number;
}

/** Of a location that is not answered. */
export const noFacts: PointFacts = { warnings: 0, depthMetres: Number.NaN, depthReturnPeriodYears: Number.NaN };

/** Numbers of a location in {@link ResultBatch.depths}. */
const DEPTH_WIDTH = 2;

/** Stands for an index or score that there is none of. */
const NO_CLASS = -128;

/** Gathers what locations come to, batch after batch. */
export interface ResultPacker {
  /** Begins a batch of `count` locations. */
  begin(count: number): void;
  /** @param figures of the location; null: not answered at all. */
  add(id: number, status: number, match: LocationMatch | null, figures: Float64Array | null, facts: PointFacts): void;
  finish(): ResultBatch;
}

/** Creates a packer; its room for losses serves all batches. */
export function createResultPacker(): ResultPacker {
  let ids = new Int32Array(0);
  let statuses = new Uint8Array(0);
  let classes = new Int8Array(0);
  let warnings = new Float64Array(0);
  let depths = new Float32Array(0);
  let lossEnds = new Uint32Array(0);
  let room = new Uint8Array(0);
  let view = new DataView(room.buffer);
  let matches: string[] | null = null;
  let row = 0;
  let end = 0;

  return {
    begin(count) {
      ids = new Int32Array(count);
      statuses = new Uint8Array(count);
      classes = new Int8Array(count * classFigurePositions.length);
      warnings = new Float64Array(count);
      depths = new Float32Array(count * DEPTH_WIDTH);
      lossEnds = new Uint32Array(count);
      if (room.length < count * MAXIMUM_PACKED_BYTES) {
        room = new Uint8Array(count * MAXIMUM_PACKED_BYTES);
        view = new DataView(room.buffer);
      }
      matches = null;
      row = 0;
      end = 0;
    },
    add(id, status, match, figures, facts) {
      ids[row] = id;
      statuses[row] = status;
      if (match !== null) {
        matches ??= Array.from({ length: ids.length }, () => '');
        matches[row] = JSON.stringify(match);
      }
      for (let position = 0; position < classFigurePositions.length; position++) {
        const value = figures === null ? Number.NaN : figures[classFigurePositions[position]!]!;
        classes[row * classFigurePositions.length + position] = value === value ? value : NO_CLASS;
      }
      warnings[row] = facts.warnings;
      depths[row * DEPTH_WIDTH] = facts.depthMetres;
      depths[row * DEPTH_WIDTH + 1] = facts.depthReturnPeriodYears;
      if (figures !== null) end = packLosses(figures, 0, view, end);
      lossEnds[row] = end;
      row += 1;
    },
    finish: () => ({ ids, statuses, classes, warnings, losses: room.slice(0, end), lossEnds, matches, depths }),
  };
}

/** One result of a batch. */
export interface BatchResult {
  readonly batch: ResultBatch;
  readonly row: number;
}

/** How the address of a result's location was placed; null where it has coordinates of its own. */
export function matchOf({ batch, row }: BatchResult): LocationMatch | null {
  const json = batch.matches?.[row] ?? '';
  return json === '' ? null : (JSON.parse(json) as LocationMatch);
}

/** The depth that a result is summed up by; null where it has none, or it was worked out before they were kept. */
export function depthOf({ batch: { depths }, row }: BatchResult): MapDepth | null {
  const [depthMetres, returnPeriodYears] = depths?.subarray(row * DEPTH_WIDTH) ?? [];
  if (depthMetres === undefined || returnPeriodYears === undefined || Number.isNaN(depthMetres)) return null;
  return { returnPeriodYears, depthMetres: Math.round(depthMetres * MILLIMETRES) / MILLIMETRES };
}

/** What depths are given to, as an answer is: of a float of 32 bits more would be noise. */
const MILLIMETRES = 1000;

/** Whether a result has figures, if only codes. */
export function isAnswered({ lossEnds }: ResultBatch, row: number): boolean {
  return lossEnds[row]! > findLossStart(lossEnds, row);
}

/**
 * Reads the figures of a result, NaN where there is no data.
 * @returns whether there are any: else the figures are left as they are.
 */
export function readFigures(batch: ResultBatch, row: number, figures: Float64Array): boolean {
  if (!isAnswered(batch, row)) return false;
  const { classes, losses, lossEnds } = batch;
  unpackLosses(losses, findLossStart(lossEnds, row), figures);
  const classesAt = row * classFigurePositions.length;
  for (let position = 0; position < classFigurePositions.length; position++) {
    const value = classes[classesAt + position]!;
    figures[classFigurePositions[position]!] = value === NO_CLASS ? Number.NaN : value;
  }
  return true;
}

/** Most results of a batch. */
export const RESULTS_PER_BATCH = 4096;

/**
 * Puts results of several batches into one.
 * @param picked in the order of the new batch: place of the batch x {@link RESULTS_PER_BATCH} + row
 */
export function gatherResults(batches: readonly ResultBatch[], picked: ArrayLike<number>): ResultBatch {
  const count = picked.length;
  const width = classFigurePositions.length;
  const ids = new Int32Array(count);
  const statuses = new Uint8Array(count);
  const classes = new Int8Array(count * width);
  const warnings = new Float64Array(count);
  const lossEnds = new Uint32Array(count);
  const depths = batches.some((batch) => batch.depths !== null) ? new Float32Array(count * DEPTH_WIDTH) : null;
  const hasMatches = batches.some(({ matches }) => matches !== null);
  const matches = hasMatches ? Array.from({ length: count }, () => '') : null;
  let lossBytes = 0;
  for (let at = 0; at < count; at++) {
    const row = picked[at]! % RESULTS_PER_BATCH;
    lossBytes += countLossBytes(batches[(picked[at]! - row) / RESULTS_PER_BATCH]!.lossEnds, row);
  }
  const losses = new Uint8Array(lossBytes);
  let end = 0;
  for (let at = 0; at < count; at++) {
    const row = picked[at]! % RESULTS_PER_BATCH;
    const batch = batches[(picked[at]! - row) / RESULTS_PER_BATCH]!;
    ids[at] = batch.ids[row]!;
    statuses[at] = batch.statuses[row]!;
    warnings[at] = batch.warnings[row]!;
    if (depths !== null) {
      for (let place = 0; place < DEPTH_WIDTH; place++) {
        depths[at * DEPTH_WIDTH + place] = batch.depths?.[row * DEPTH_WIDTH + place] ?? Number.NaN;
      }
    }
    for (let position = 0; position < width; position++) {
      classes[at * width + position] = batch.classes[row * width + position]!;
    }
    const lossEnd = batch.lossEnds[row]!;
    for (let from = findLossStart(batch.lossEnds, row); from < lossEnd; from++, end++)
      losses[end] = batch.losses[from]!;
    lossEnds[at] = end;
    if (matches !== null) matches[at] = batch.matches?.[row] ?? '';
  }
  return { ids, statuses, classes, warnings, losses, lossEnds, matches, depths };
}

function findLossStart(lossEnds: Uint32Array, row: number): number {
  return row === 0 ? 0 : lossEnds[row - 1]!;
}

function countLossBytes(lossEnds: Uint32Array, row: number): number {
  return lossEnds[row]! - findLossStart(lossEnds, row);
}
