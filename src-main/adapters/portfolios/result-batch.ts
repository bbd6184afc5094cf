import { assets } from '#shared/domain/exposure.ts';
import { floodHazards, scenariosOf } from '#shared/domain/hazard.ts';
import type { PortfolioMatchLevel } from '#shared/domain/portfolio-status.ts';
import { floodFigurePositions } from '#shared/contract/portfolio-figures.ts';
import { classFigurePositions, sumColumns } from './figure-columns.ts';
import { MAXIMUM_PACKED_BYTES, packLosses } from './packed-losses.ts';

/** How the address of a location was placed. */
export interface LocationMatch {
  readonly level: PortfolioMatchLevel;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string | null;
  readonly score: number | null;
}

/** What some locations came to, in step, as it goes from the thread that works it out to the one that saves it. */
export interface ResultBatch {
  /** Ids of the locations. */
  readonly ids: Int32Array<ArrayBuffer>;
  /** Positions in `portfolioStatuses`. */
  readonly statuses: Uint8Array<ArrayBuffer>;
  /** Indices and scores, location after location; {@link NO_CLASS} where there is none. */
  readonly classes: Int8Array<ArrayBuffer>;
  /** Values of `sumColumns`, location after location; NaN where there is none. */
  readonly sums: Float64Array<ArrayBuffer>;
  /** Of each location, as `combineWarnings` has them. */
  readonly warnings: Float64Array<ArrayBuffer>;
  /** Packed losses, one after the other. */
  readonly losses: Uint8Array<ArrayBuffer>;
  /** Where each location's losses end; the next one's begin there. The same as the one before: not answered at all. */
  readonly lossEnds: Uint32Array<ArrayBuffer>;
  /** Null where all locations have coordinates of their own; else one for each, null where it has. */
  readonly matches: readonly (LocationMatch | null)[] | null;
}

/** Stands for an index or score that there is none of. */
export const NO_CLASS = -128;

/** Gathers what locations come to, batch after batch. */
export interface ResultPacker {
  /** Begins a batch of `count` locations. */
  begin(count: number): void;
  /** @param figures of the location; null: not answered at all. @param warned its warnings. */
  add(id: number, status: number, match: LocationMatch | null, figures: Float64Array | null, warned: number): void;
  finish(): ResultBatch;
}

/** Creates a packer; its room for losses serves all batches. */
export function createResultPacker(): ResultPacker {
  let ids = new Int32Array(0);
  let statuses = new Uint8Array(0);
  let classes = new Int8Array(0);
  let sums = new Float64Array(0);
  let warnings = new Float64Array(0);
  let lossEnds = new Uint32Array(0);
  let room = new Uint8Array(0);
  let view = new DataView(room.buffer);
  let matches: (LocationMatch | null)[] | null = null;
  let row = 0;
  let end = 0;

  return {
    begin(count) {
      ids = new Int32Array(count);
      statuses = new Uint8Array(count);
      classes = new Int8Array(count * classFigurePositions.length);
      sums = new Float64Array(count * sumColumns.length);
      warnings = new Float64Array(count);
      lossEnds = new Uint32Array(count);
      if (room.length < count * MAXIMUM_PACKED_BYTES) {
        room = new Uint8Array(count * MAXIMUM_PACKED_BYTES);
        view = new DataView(room.buffer);
      }
      matches = null;
      row = 0;
      end = 0;
    },
    add(id, status, match, figures, warned) {
      ids[row] = id;
      statuses[row] = status;
      if (match !== null) {
        matches ??= Array.from({ length: ids.length }, () => null);
        matches[row] = match;
      }
      for (let position = 0; position < classFigurePositions.length; position++) {
        const value = figures === null ? Number.NaN : figures[classFigurePositions[position]!]!;
        classes[row * classFigurePositions.length + position] = value === value ? value : NO_CLASS;
      }
      warnings[row] = warned;
      addSums(figures, sums, row * sumColumns.length);
      if (figures !== null) end = packLosses(figures, 0, view, end);
      lossEnds[row] = end;
      row += 1;
    },
    finish: () => ({ ids, statuses, classes, sums, warnings, losses: room.slice(0, end), lossEnds, matches }),
  };
}

/** Positions of the base scenario's AAL and PML of each asset, of each hazard. */
const basePositions = floodHazards.map((hazard) => {
  const scenarioCount = scenariosOf(hazard).length;
  const { lossesAt } = floodFigurePositions[hazard];
  return assets.map((_, asset) => {
    const aalAt = lossesAt + asset * scenarioCount * 2;
    return { aalAt, pmlAt: aalAt + scenarioCount };
  });
});

function addSums(figures: Float64Array | null, sums: Float64Array, at: number): void {
  for (let hazard = 0; hazard < basePositions.length; hazard++) {
    let [aal, pml] = [0, 0];
    for (const { aalAt, pmlAt } of basePositions[hazard]!) {
      // A code or no data in one asset is the same in all.
      const isLoss = figures !== null && figures[aalAt]! >= 0;
      aal += isLoss ? figures[aalAt]! : Number.NaN;
      pml += isLoss ? figures[pmlAt]! : Number.NaN;
    }
    sums[at + hazard] = aal;
    sums[at + basePositions.length + hazard] = pml;
  }
}
