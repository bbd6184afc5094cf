import type { ComparisonInfo } from '#shared/contract/procedures/portfolio-comparison-procedures.ts';
import type { MeasureChange } from '#shared/domain/portfolio-measure.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { NotFoundError } from '#main/services/errors.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';

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
    .prepare<[], ComparisonRow>('SELECT * FROM comparison WHERE is_complete = 1 ORDER BY id DESC')
    .all();
  return rows.map((row) => describe(database, row));
}

/** @throws NotFoundError */
export function loadComparison(database: PortfolioDatabase, comparison: number): ComparisonInfo {
  const row = database
    .prepare<[number], ComparisonRow>('SELECT * FROM comparison WHERE id = ? AND is_complete = 1')
    .get(comparison);
  if (row === undefined) throw new NotFoundError('This comparison');
  return describe(database, row);
}

/** Begins a measure; whatever an earlier one left behind that was ended is taken away. @returns its id. */
export function beginMeasure(
  database: PortfolioDatabase,
  measure: { readonly name: string; readonly filter: PortfolioFilter; readonly changes: readonly MeasureChange[] },
): number {
  removeIncomplete(database);
  const { name, filter, changes } = measure;
  const insert = database.prepare(
    `INSERT INTO comparison (kind, name, created_at, basis, filter, changes, rows, is_complete)
     VALUES ('measure', ?, ?, (SELECT basis FROM run), ?, ?, 0, 0)`,
  );
  const values = [name, new Date().toISOString(), JSON.stringify(filter), JSON.stringify(changes)];
  return Number(insert.run(...values).lastInsertRowid);
}

/** Marks a comparison as whole. */
export function completeComparison(database: PortfolioDatabase, comparison: number): void {
  database
    .prepare(
      `UPDATE comparison SET is_complete = 1, rows = (SELECT COUNT(*) FROM compared_result WHERE comparison = @id)
       WHERE id = @id`,
    )
    .run({ id: comparison });
}

/** Removes a comparison with its results. */
export function removeComparison(database: PortfolioDatabase, comparison: number): void {
  database.transaction(() => {
    database.prepare('DELETE FROM compared_result WHERE comparison = ?').run(comparison);
    database.prepare('DELETE FROM comparison WHERE id = ?').run(comparison);
  })();
}

function removeIncomplete(database: PortfolioDatabase): void {
  const ids = database.prepare<[], number>('SELECT id FROM comparison WHERE is_complete = 0').pluck().all();
  for (const id of ids) removeComparison(database, id);
}

/**
 * Keeps the results that a run on another basis is going to replace, in the place of those that were kept before; nothing
 * when that run has begun already.
 */
export function keepEarlierResults(database: PortfolioDatabase, nextBasis: number): void {
  const count = (sql: string): number => database.prepare(sql).pluck().get(nextBasis) as number;
  if (count('SELECT COUNT(*) FROM result WHERE basis = ?') > 0) return;
  if (count('SELECT EXISTS (SELECT 1 FROM result WHERE basis <> ?)') === 0) return;
  const columns = database
    .prepare<[], string>("SELECT name FROM pragma_table_info('compared_result') WHERE name NOT IN ('id', 'comparison')")
    .pluck()
    .all()
    .join(', ');
  const kept = database.prepare<[], number>("SELECT id FROM comparison WHERE kind = 'earlier'").pluck().all();
  database.transaction(() => {
    for (const id of kept) removeComparison(database, id);
    const insert = database.prepare(
      `INSERT INTO comparison (kind, name, created_at, basis, rows, is_complete)
       VALUES ('earlier', '', coalesce((SELECT ended_at FROM run), ?), (SELECT basis FROM result ORDER BY id DESC LIMIT 1), 0, 0)`,
    );
    const id = Number(insert.run(new Date().toISOString()).lastInsertRowid);
    database
      .prepare(`INSERT INTO compared_result (comparison, ${columns}) SELECT ?, ${columns} FROM result ORDER BY id`)
      .run(id);
    completeComparison(database, id);
  })();
}

interface BasisRow {
  readonly packs: string;
  readonly model_version: string;
  readonly modules: string;
  readonly water_window: number;
}

function describe(database: PortfolioDatabase, row: ComparisonRow): ComparisonInfo {
  const current = database.prepare('SELECT basis FROM run').pluck().get() as number;
  const [own, now] = [loadBasis(database, row.basis), loadBasis(database, current)];
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
    before: isMeasure ? now : own,
    after: isMeasure ? own : now,
  };
}

function loadBasis(database: PortfolioDatabase, id: number): ComparisonInfo['before'] {
  const row = database.prepare<[number], BasisRow>('SELECT * FROM basis WHERE id = ?').get(id);
  if (row === undefined) return { packs: [], modelVersion: '', modules: [], waterWindow: 0 };
  const packs = JSON.parse(row.packs) as ComparisonInfo['before']['packs'];
  return {
    packs: packs.map(({ id: packId, version, curveSet }) => ({ id: packId, version, curveSet })),
    modelVersion: row.model_version,
    modules: JSON.parse(row.modules) as string[],
    waterWindow: row.water_window,
  };
}
