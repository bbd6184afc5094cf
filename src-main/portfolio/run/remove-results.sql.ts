import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { gatherResults } from './result-batch.ts';
import { createBlockStore } from './result-blocks.sql.ts';

/**
 * Removes what locations came to, earlier results and those of comparisons included: they are not what they were any
 * more. The transaction is the caller's.
 */
export function removeResults(database: PortfolioDatabase, locations: ReadonlySet<number>): void {
  if (locations.size === 0) return;
  const blocks = createBlockStore(database);
  const comparisons = database.prepare<[], number | null>('SELECT DISTINCT comparison FROM result_block').pluck().all();
  for (const comparison of comparisons) {
    for (const { id: block, count } of blocks.list(comparison)) {
      const kept: number[] = [];
      for (const [row, id] of blocks.loadIds(block).entries()) if (!locations.has(id)) kept.push(row);
      if (kept.length === 0) blocks.remove(block);
      else if (kept.length < count) blocks.replace(block, gatherResults([blocks.load(block)], kept));
    }
  }
}
