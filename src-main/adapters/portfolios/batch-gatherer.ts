import type { ResultBatch } from './result-batch.ts';
import type { SaveResults } from './result-store.ts';

/**
 * Most batches that are saved together. The index of results by location is in the order of the file, results come along the
 * raster tiles: each commit writes nearly all of its pages, however few results it brings.
 */
const MOST_BATCHES = 8;
/** The index grows with what is saved: after so many batches one more is waited for. Until then each is saved by itself. */
const BATCHES_FOR_ONE_MORE = 16;

/** Holds batches of results until some of them can be saved at once. */
export interface BatchGatherer {
  add(batch: ResultBatch): void;
  /** Saves what is held. */
  flush(): void;
}

/** Creates an empty gatherer. What cannot be saved is held no longer: its locations have no results yet. */
export function createBatchGatherer(save: SaveResults): BatchGatherer {
  let held: ResultBatch[] = [];
  let saved = 0;

  function flush(): void {
    const batches = held;
    held = [];
    if (batches.length > 0) save(batches);
    saved += batches.length;
  }

  return {
    add(batch) {
      held.push(batch);
      if (held.length >= Math.min(MOST_BATCHES, 1 + Math.floor(saved / BATCHES_FOR_ONE_MORE))) flush();
    },
    flush,
  };
}
