import type { Database } from 'better-sqlite3';
import { DamagedFileError } from '../errors/errors.ts';
import type { Migration } from './migration.ts';
import { requireSoundTables, requireSoundTree, type LargeTables } from './sound-tables.ts';

/** The file was written by a newer version of the application; opening it here could damage it. */
export class DatabaseTooNewError extends Error {
  constructor(file: string, unknownIds: readonly number[]) {
    super(
      `${file} was written by a newer version of Freeboard (this version does not know ${unknownIds.join(', ')} of its schema). Update Freeboard to open it.`,
    );
    this.name = 'DatabaseTooNewError';
  }
}

/** A step that a file has seen, as its table `migration` says. */
interface AppliedStep {
  readonly id: number;
  readonly name: string;
  readonly applied_at: string;
}

/** Names of steps: `result-blocks`, `contested edits`. */
const STEP_NAME = /^[a-z][a-z0-9 -]*$/;
/** Begins the time when one was applied (ISO 8601). */
const DAY = /^\d{4}-\d\d-\d\d/;

/**
 * Applies the steps that the file has not seen yet, each in its own transaction, safe against a second process. Where
 * it has seen all of them nothing is written, so that nobody who writes is waited for. Before anything is concluded
 * from the steps that the file has seen, or done to its tables, these are looked through.
 * @throws DatabaseTooNewError, DamagedFileError
 */
export function applyMigrations(
  database: Database,
  file: string,
  steps: readonly Migration[],
  large: LargeTables = { names: [] },
): void {
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (isEmpty) {
    // Another process may be making the same tables.
    database.exec(
      'CREATE TABLE IF NOT EXISTS migration (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT',
    );
  }
  const applied = isEmpty ? new Set<number>() : readAppliedSteps(database, file, steps);
  const known = new Set(steps.map(({ id }) => id));
  const unknown = [...applied].filter((id) => !known.has(id));
  if (unknown.length > 0) throw new DatabaseTooNewError(file, unknown);
  if (!isEmpty) requireSoundTables(database, large);
  const isApplied = database.prepare('SELECT 1 FROM migration WHERE id = ?').pluck();
  const record = database.prepare('INSERT INTO migration (id, name, applied_at) VALUES (?, ?, ?)');
  const apply = database.transaction((step: Migration) => {
    // Asked again inside the transaction: a second process may have been first.
    if (isApplied.get(step.id) !== undefined) return;
    step.up(database);
    record.run(step.id, step.name, new Date().toISOString());
  });
  for (const step of steps) {
    if (!applied.has(step.id)) apply.immediate(step);
  }
}

/**
 * Reads which steps a file has seen, by their ids. A file with tables has seen one at least, and those that are known
 * here bear the names that they have here; the others any name of a step.
 * @throws DamagedFileError where the table is another one, or not whole
 */
function readAppliedSteps(database: Database, file: string, steps: readonly Migration[]): ReadonlySet<number> {
  requireSoundTree(database, 'migration');
  const rows = database.prepare<[], AppliedStep>('SELECT id, name, applied_at FROM migration').all();
  const names = new Map(steps.map(({ id, name }) => [id, name]));
  const isStep = ({ id, name, applied_at: appliedAt }: AppliedStep): boolean =>
    id > 0 && (names.has(id) ? name === names.get(id) : STEP_NAME.test(name)) && DAY.test(appliedAt);
  if (rows.length === 0 || !rows.every(isStep)) {
    throw new DamagedFileError(file, new Error('The table of its schema’s steps is not what was written.'));
  }
  return new Set(rows.map(({ id }) => id));
}
