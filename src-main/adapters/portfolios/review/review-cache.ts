import type { PortfolioDatabase } from '../portfolio-database.ts';

/** Answers that are kept for each database. */
const MAXIMUM_ENTRIES = 8;

interface Kept {
  readonly changes: number;
  readonly entries: Map<string, unknown>;
}

const keptBy = new WeakMap<PortfolioDatabase, Kept>();

/**
 * Gives what was computed under a key before, unless something was written since. All writing goes through the one
 * connection, which counts its changes.
 */
export function computeOnce<Value>(database: PortfolioDatabase, key: string, compute: () => Value): Value {
  const changes = database.prepare('SELECT total_changes()').pluck().get() as number;
  let kept = keptBy.get(database);
  if (kept === undefined || kept.changes !== changes) {
    kept = { changes, entries: new Map() };
    keptBy.set(database, kept);
  }
  if (kept.entries.has(key)) return kept.entries.get(key) as Value;
  const value = compute();
  if (kept.entries.size >= MAXIMUM_ENTRIES) kept.entries.delete(kept.entries.keys().next().value!);
  kept.entries.set(key, value);
  return value;
}
