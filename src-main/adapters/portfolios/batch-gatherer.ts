import type { ResultBatch } from './result-batch.ts';
import type { SaveResults } from './result-store.ts';

/**
 * Batches that are saved together. The index of results by location is in the order of the file, results come along the
 * raster tiles: each commit writes nearly all of its pages, however few results it brings.
 */
const BATCHES_TOGETHER = 8;

/** Holds batches of results until some of them can be saved at once. */
export interface BatchGatherer {
  add(batch: ResultBatch): void;
  /** Saves what is held. */
  flush(): void;
}

/** Creates an empty gatherer. What cannot be saved is held no longer: its locations have no results yet. */
export function createBatchGatherer(save: SaveResults): BatchGatherer {
  let held: ResultBatch[] = [];

  function flush(): void {
    const batches = held;
    held = [];
    if (batches.length > 0) save(batches);
  }

  return {
    add(batch) {
      held.push(batch);
      if (held.length >= BATCHES_TOGETHER) flush();
    },
    flush,
  };
}
