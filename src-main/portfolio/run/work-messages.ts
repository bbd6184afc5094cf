import type { Module } from '#shared/hazard/hazard.ts';
import type { ExportLayout, FormattedRows } from '../export/csv-formatter.ts';
import type { ExportChoice } from '../export/select-export-rows.sql.ts';
import type { PendingPart } from './pending-locations.sql.ts';
import type { PlacedBatch } from './placement-store.sql.ts';
import type { ResultBatch } from './result-batch.ts';

/** What a worker of a portfolio is started with. */
export interface WorkerStart {
  readonly dataDirectory: string;
  readonly databaseFile: string;
  /** Installs of the packs that a run answers from, by precedence. */
  readonly installIds: readonly string[];
  readonly modules: readonly Module[];
  readonly waterWindow: number;
  /** Bound of the decoded raster tiles of this worker, bytes. */
  readonly tileCacheBytes: number;
}

/** A piece of work. */
export type WorkJob =
  /** Load locations into the columns. */
  | {
      readonly kind: 'load';
      readonly buffer: SharedArrayBuffer;
      readonly capacity: number;
      readonly part: PendingPart;
    }
  /** Place the addresses of the locations at some places of the columns. */
  | {
      readonly kind: 'place';
      readonly buffer: SharedArrayBuffer;
      readonly capacity: number;
      readonly places: Int32Array<ArrayBuffer>;
    }
  /** Assess the locations at some places of the columns, all of which have a point. */
  | {
      readonly kind: 'assess';
      readonly buffer: SharedArrayBuffer;
      readonly capacity: number;
      readonly places: Int32Array<ArrayBuffer>;
    }
  /**
   * Write the rows with ids in a range, ends included, as CSV; which of them, as `cutChoice` has it. A worker writes
   * one layout.
   */
  | {
      readonly kind: 'formatCsv';
      readonly from: number;
      readonly to: number;
      readonly choice: ExportChoice | null;
      readonly layout: ExportLayout;
    };

/** What a piece of work comes to. */
export interface WorkResults {
  /** How many locations were loaded. */
  readonly load: number;
  /** What was placed, and what the others come to. */
  readonly place: { readonly placed: PlacedBatch; readonly unplaced: ResultBatch };
  readonly assess: ResultBatch;
  readonly formatCsv: FormattedRows;
}

/** What a worker is asked for. */
export interface WorkCalls {
  readonly work: { readonly argument: WorkJob; readonly answer: WorkAnswer };
}

/** What a worker answers. */
export interface WorkAnswer {
  readonly result: WorkResults[keyof WorkResults];
  /** Packs whose addresses the worker could not read so far, by their ids. */
  readonly unreadAddresses: readonly string[];
}
