import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { MeasureChange } from '#shared/portfolio/portfolio-measure.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { removeComparedPart } from './columns/column-store.sql.ts';
import { countResultsByBasis } from '../run/pending-locations.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { gatherResults } from '../run/result-batch.ts';
import { createBlockStore } from '../run/result-blocks.sql.ts';
import { readResults } from '../run/result-store.sql.ts';

/** Blocks of results that are removed before other work of the thread has its turn. */
const BLOCKS_PER_TURN = 5;

interface ComparisonRow {
  readonly id: number;
  readonly kind: ComparisonInfo['kind'];
  readonly name: string;
  readonly created_at: string;
  readonly basis: number;
  readonly filter: string | null;
  readonly changes: string | null;
  readonly rows: number;
}

/** The comparisons of a portfolio, the newest first. */
export function listComparisons(database: PortfolioDatabase): ComparisonInfo[] {
  const rows = database
    .prepare<[], ComparisonRow>('SELECT * FROM intact_comparison WHERE +is_complete = 1 ORDER BY id DESC')
    .all();
  const isMixed = countResultsByBasis(database).size > 1;
  return rows.map((row) => describe(database, row, isMixed));
}

/** @throws NotFoundError */
export function loadComparison(database: PortfolioDatabase, comparison: number): ComparisonInfo {
  const row = database
    .prepare<[number], ComparisonRow>('SELECT * FROM intact_comparison WHERE id = ? AND +is_complete = 1')
    .get(comparison);
  if (row === undefined) throw new NotFoundError('comparison');
  return describe(database, row, countResultsByBasis(database).size > 1);
}

/** Begins a measure. @returns its id. */
export function beginMeasure(
  database: PortfolioDatabase,
  measure: { readonly name: string; readonly filter: PortfolioFilter; readonly changes: readonly MeasureChange[] },
): number {
  const { name, filter, changes } = measure;
  const insert = database.prepare(
    `INSERT INTO comparison (kind, name, created_at, basis, filter, changes, rows, is_complete)
     VALUES ('measure', ?, ?, (SELECT basis FROM intact_run), ?, ?, 0, 0)`,
  );
  const values = [name, new Date().toISOString(), JSON.stringify(filter), JSON.stringify(changes)];
  return Number(insert.run(...values).lastInsertRowid);
}

/** Marks a comparison as whole. */
export function completeComparison(database: PortfolioDatabase, comparison: number): void {
  database
    .prepare(
      `UPDATE comparison SET is_complete = 1, rows = (SELECT coalesce(SUM(count), 0) FROM result_block WHERE comparison = @id)
       WHERE id = @id`,
    )
    .run({ id: comparison });
}

/** Removes a comparison, which is not seen any more from the beginning, with its results, some at a time. */
export async function removeComparison(
  database: PortfolioDatabase,
  comparison: number,
  giveTurn: () => Promise<void>,
): Promise<void> {
  database.prepare('UPDATE comparison SET is_complete = 0 WHERE id = ?').run(comparison);
  removeComparedPart(database, `comparison ${comparison}`);
  const remove = database.prepare(
    `DELETE FROM result_block WHERE id IN
       (SELECT id FROM result_block WHERE comparison = ? LIMIT ${BLOCKS_PER_TURN})`,
  );
  while (remove.run(comparison).changes > 0) await giveTurn();
  database.prepare('DELETE FROM comparison WHERE id = ?').run(comparison);
}

/** Removes what was left behind by comparisons that were ended from outside. */
export async function removeIncomplete(database: PortfolioDatabase, giveTurn: () => Promise<void>): Promise<void> {
  const ids = database.prepare<[], number>('SELECT id FROM intact_comparison WHERE +is_complete = 0').pluck().all();
  for (const id of ids) await removeComparison(database, id, giveTurn);
}

/**
 * Keeps the results that a run on another basis is going to replace, in the place of those that were kept before, some
 * at a time; nothing when that run has begun already. Ended halfway it begins anew with the next call. Where a run was
 * not brought to its end results are of several bases, and no run that could be compared: then what was kept before
 * that run stays.
 */
export async function keepEarlierResults(
  database: PortfolioDatabase,
  nextBasis: number,
  giveTurn: () => Promise<void>,
): Promise<void> {
  const blocks = createBlockStore(database);
  const latest = blocks.list(null).at(-1);
  // Where all hold for it already, or some do, it has begun.
  if (latest === undefined || blocks.list(null).some(({ basis }) => basis === nextBasis)) return;
  await removeIncomplete(database, giveTurn);
  if (countResultsByBasis(database).size > 1) return;
  const before = database.prepare<[], number>("SELECT id FROM intact_comparison WHERE +kind = 'earlier'").pluck().all();
  const insert = database.prepare(
    `INSERT INTO comparison (kind, name, created_at, basis, rows, is_complete)
     VALUES ('earlier', '', coalesce((SELECT ended_at FROM intact_run), ?), ?, 0, 0)`,
  );
  const id = Number(insert.run(new Date().toISOString(), latest.basis).lastInsertRowid);
  for (const { batch, rows } of readResults(database, null)) {
    const own = gatherResults([batch], rows);
    if (rows.length > 0) blocks.add({ basis: null, comparison: id }, own, true);
    await giveTurn();
  }
  completeComparison(database, id);
  for (const other of before) await removeComparison(database, other, giveTurn);
}

interface BasisRow {
  readonly packs: string;
  readonly model_version: string;
  readonly modules: string;
  readonly water_window: number;
}

function describe(database: PortfolioDatabase, row: ComparisonRow, isMixed: boolean): ComparisonInfo {
  const current = database.prepare('SELECT basis FROM intact_run').pluck().get() as number;
  const [own, now] = [describeBasis(database, row.basis), describeBasis(database, current)];
  const isMeasure = row.kind === 'measure';
  return {
    comparison: row.id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    filter: row.filter === null ? null : (JSON.parse(row.filter) as PortfolioFilter),
    changes: row.changes === null ? null : (JSON.parse(row.changes) as MeasureChange[]),
    rows: row.rows,
    isStale: isMeasure && row.basis !== current,
    isMixed,
    before: isMeasure ? now : own,
    after: isMeasure ? own : now,
  };
}

function describeBasis(database: PortfolioDatabase, id: number): ComparisonInfo['before'] {
  const row = database.prepare<[number], BasisRow>('SELECT * FROM intact_basis WHERE id = ?').get(id);
  if (row === undefined) return { packs: [], modelVersion: '', modules: [], waterWindow: 0 };
  const packs = JSON.parse(row.packs) as ComparisonInfo['before']['packs'];
  return {
    packs: packs.map(({ id: packId, version, curveSet }) => ({ id: packId, version, curveSet })),
    modelVersion: row.model_version,
    modules: JSON.parse(row.modules) as string[],
    waterWindow: row.water_window,
  };
}
