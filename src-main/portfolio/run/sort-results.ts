import { failPoint } from '#main/platform/files/fail-point.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { gatherResults, RESULTS_PER_BATCH, type ResultBatch } from './result-batch.ts';
import { createBlockStore, RESULTS_PER_SORTED_BLOCK, type BlockInfo, type BlockStore } from './result-blocks.sql.ts';
import { findLatestBlocks, listLatest } from './result-store.sql.ts';

/** Blocks that are sorted at once: what a round of a run works out. */
const BLOCKS_AT_ONCE = 256;

/**
 * Puts the results of now that a run has saved, along the raster tiles, into the order of the locations, in which they
 * are read, and takes away those that later ones have replaced. Ended anywhere it has done some of it whole; until then
 * readers only have more blocks to look at. `yieldTurn` is awaited now and then.
 */
export async function sortResults(database: PortfolioDatabase, yieldTurn: () => Promise<void>): Promise<void> {
  const blocks = createBlockStore(database);
  const latest = findLatestBlocks(database, null);
  const unsorted = blocks.list(null).filter(({ isSorted }) => !isSorted);
  for (const basis of new Set(unsorted.map((block) => block.basis!))) {
    const all = unsorted.filter((block) => block.basis === basis);
    for (let start = 0; start < all.length; start += BLOCKS_AT_ONCE) {
      const some = all.slice(start, start + BLOCKS_AT_ONCE);
      database.transaction(() => sortBlocks(blocks, some, basis, latest))();
      failPoint('portfolio-results-sorted');
      await yieldTurn();
    }
  }
  removeReplaced(database, blocks);
}

function sortBlocks(blocks: BlockStore, some: readonly BlockInfo[], basis: number, latest: Int32Array): void {
  const batches = some.map(({ id }) => blocks.load(id));
  const rows = batches.map(({ ids }, at) => listLatest(ids, some[at]!.id, latest));
  const picked = orderByIds(batches, rows);
  for (let start = 0; start < picked.length; start += RESULTS_PER_SORTED_BLOCK) {
    const batch = gatherResults(batches, picked.subarray(start, start + RESULTS_PER_SORTED_BLOCK));
    blocks.add({ basis, comparison: null }, batch, true);
  }
  for (const { id } of some) blocks.remove(id);
}

/** The rows of the batches in the order of their ids, each of which there is once, as `gatherResults` takes them. */
function orderByIds(batches: readonly ResultBatch[], rows: readonly Int32Array[]): Int32Array {
  let [first, last, count] = [Infinity, -Infinity, 0];
  for (const [at, own] of rows.entries()) {
    const { ids } = batches[at]!;
    for (const row of own) {
      first = Math.min(first, ids[row]!);
      last = Math.max(last, ids[row]!);
    }
    count += own.length;
  }
  const picked = new Int32Array(count);
  if (count === 0) return picked;
  // By id from the first to the last: 1 more than what is picked, 0 where there is none.
  const found = new Int32Array(last - first + 1);
  for (const [at, own] of rows.entries()) {
    const { ids } = batches[at]!;
    for (const row of own) found[ids[row]! - first] = at * RESULTS_PER_BATCH + row + 1;
  }
  let end = 0;
  for (const place of found) {
    if (place === 0) continue;
    picked[end] = place - 1;
    end += 1;
  }
  return picked;
}

/** What stays keeps its block, and so its place among the others. */
function removeReplaced(database: PortfolioDatabase, blocks: BlockStore): void {
  const latest = findLatestBlocks(database, null);
  const all = blocks.list(null);
  const kept = new Int32Array((all.at(-1)?.id ?? 0) + 1);
  for (const block of latest) kept[block]! += 1;
  for (const { id: block, count } of all) {
    if (kept[block] === count) continue;
    const batch = blocks.load(block);
    const rows = listLatest(batch.ids, block, latest);
    if (rows.length === 0) blocks.remove(block);
    else blocks.replace(block, gatherResults([batch], rows));
  }
}
