import { HEAD_COLUMNS, requireHead, requireValues, type BlockHead } from './block-checksums.ts';
import { findFirstFrom } from './find-first-from.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import type { BatchResult, ResultBatch } from './result-batch.ts';
import { createBlockStore, readIds, type BlockOwner, type BlockRange } from './result-blocks.sql.ts';

/** Place of the highest location in {@link BlockHead}. */
const LAST = 5;

/** Saves a batch of results, all of them or none. */
export type SaveResults = (batch: ResultBatch) => void;

/** Creates what saves batches of results; what a location came to earlier does not count any more. */
export function createResultWriter(database: PortfolioDatabase, basis: number): SaveResults {
  return createWriter(database, { basis, comparison: null });
}

/** Creates what saves the results of the second run of a comparison. */
export function createComparedWriter(database: PortfolioDatabase, comparison: number): SaveResults {
  return createWriter(database, { basis: null, comparison });
}

function createWriter(database: PortfolioDatabase, owner: BlockOwner): SaveResults {
  const blocks = createBlockStore(database);
  // One statement is a transaction of its own. A batch without results would be a block without a first one.
  return (batch) => {
    if (batch.ids.length > 0) blocks.add(owner, batch, false);
  };
}

/**
 * Finds the block that has the result of each location, by the location's id; 0 where there is none. Of several the
 * latest counts.
 */
export function findLatestBlocks(database: PortfolioDatabase, comparison: number | null, after = 0): Int32Array {
  const select = database
    .prepare<
      [number | null, number],
      [block: number, locations: Uint8Array, checksums: Uint8Array, ...head: BlockHead]
    >(
      `SELECT id, locations, checksums, ${HEAD_COLUMNS.join(', ')} FROM result_block
       WHERE comparison IS ? AND id > ? ORDER BY id`,
    )
    .raw();
  let latest = new Int32Array(1);
  for (const [block, locations, checksums, ...head] of select.iterate(comparison, after)) {
    requireHead(database, checksums, head);
    requireValues(database, checksums, [locations]);
    const last = head[LAST];
    if (last >= latest.length) latest = grow(latest, last + 1);
    for (const id of readIds(locations)) latest[id] = block;
  }
  return latest;
}

function grow(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(length, 2 * numbers.length));
  longer.set(numbers);
  return longer;
}

/** A block with the rows whose results count. */
export interface LatestResults {
  readonly batch: ResultBatch;
  /** Rows in `batch` whose results count, ascending. */
  readonly rows: Int32Array;
}

/** Reads the results of now (null) or of a comparison, block after block; of each location only the latest. */
export function* readResults(
  database: PortfolioDatabase,
  comparison: number | null,
  after = 0,
): Generator<LatestResults, void> {
  const blocks = createBlockStore(database);
  const latest = findLatestBlocks(database, comparison, after);
  for (let next = blocks.loadNext(comparison, after); next !== null; next = blocks.loadNext(comparison, next.id)) {
    yield { batch: next.batch, rows: listLatest(next.batch.ids, next.id, latest) };
  }
}

/** The rows of a block whose results count. */
export function listLatest(ids: Int32Array, block: number, latest: Int32Array): Int32Array {
  let count = 0;
  const rows = new Int32Array(ids.length);
  for (let row = 0; row < ids.length; row++) if (latest[ids[row]!] === block) rows[count++] = row;
  return rows.subarray(0, count);
}

/** A result with the id of the basis that it holds for. */
export interface StoredResult extends BatchResult {
  readonly basis: number | null;
}

/**
 * Finds the results of locations with ids from `first` to `last`, by their ids. @param wanted left out: all of them.
 */
export function findResults(
  database: PortfolioDatabase,
  first: number,
  last: number,
  wanted?: ReadonlySet<number>,
): ReadonlyMap<number, StoredResult> {
  const found = new Map<number, StoredResult>();
  const blocks = createBlockStore(database);
  const rising = wanted && Int32Array.from(wanted).sort();
  // Of one moment: another process may be putting blocks into another order.
  database.transaction(() => {
    for (const block of blocks.listOf(first, last)) {
      if (found.size === (wanted?.size ?? last - first + 1)) break;
      // A page in some order has rows of many blocks, and of most sorted blocks none.
      if (block.isSorted && rising !== undefined && !hasAny(rising, block)) continue;
      let batch: ResultBatch | null = null;
      const ids = blocks.loadIds(block.id);
      for (let row = 0; row < ids.length; row++) {
        const id = ids[row]!;
        if (id < first || id > last || found.has(id) || wanted?.has(id) === false) continue;
        batch ??= blocks.load(block.id);
        found.set(id, { batch, row, basis: block.basis });
      }
    }
  })();
  return found;
}

/** Whether any of some rising ids is in a block's range. */
function hasAny(ids: Int32Array, { first, last }: BlockRange): boolean {
  const next = findFirstFrom(ids, first);
  return next < ids.length && ids[next]! <= last;
}
